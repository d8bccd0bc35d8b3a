import { type PersonState, personSorts, personStates } from '@iwater/contract/people'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { ListFilters } from '#web/ui/ListFilters.tsx'
import { StateChips } from '#web/ui/StateChips.tsx'
import { stateLooks } from './PersonStateTag.tsx'
import { rolesQuery } from './people.api.ts'
import { peopleText } from './people.text.ts'
import { isNarrowed, orderInAddress, type PeopleFilter } from './people-filter.ts'

/** People by state, with how many there are of each. */
export function PersonStateChips({
  state,
  states,
  change,
}: {
  state: PersonState | undefined
  states: Readonly<Record<PersonState, number>> | undefined
  change: ChangeFilter
}) {
  const words = useText(peopleText)
  return (
    <StateChips
      label={words.byState}
      allLabel={words.all}
      order={personStates}
      lookOf={(key) => ({
        label: words.states[key],
        Icon: stateLooks[key].Icon,
        className: stateLooks[key].tone,
      })}
      state={state}
      counts={states}
      onChange={(next) => change({ state: next })}
    />
  )
}

/** What narrows the list; every choice takes effect at once. Cards have no headings to sort by. */
export function PeopleFilters({
  filter,
  change,
  withSort,
}: {
  filter: PeopleFilter
  change: ChangeFilter
  withSort: boolean
}) {
  const words = useText(peopleText)
  const local = useLocal()
  const { data: roles = [] } = useQuery(rolesQuery)
  const reset = () => change({ keyword: null, org: null, role: null, state: null })
  return (
    <ListFilters
      words={words}
      filter={filter}
      change={change}
      onReset={isNarrowed(filter) ? reset : undefined}
    >
      <Select
        aria-label={words.role}
        placeholder={words.role}
        allowClear
        value={filter.roleId ?? null}
        onChange={(role) => change({ role: role ?? null })}
        options={roles.map(({ roleId, name }) => ({ value: roleId, label: local(name) }))}
        popupMatchSelectWidth={false}
      />
      {withSort && (
        <Select
          aria-label={words.sort}
          value={filter.sort}
          onChange={(sort) =>
            change(orderInAddress(sort, sort === 'lastSignInAt' ? 'desc' : 'asc'))
          }
          options={personSorts.map((value) => ({ value, label: words.sorts[value] }))}
          popupMatchSelectWidth={false}
        />
      )}
    </ListFilters>
  )
}
