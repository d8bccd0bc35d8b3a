import { type PersonState, personSorts, personStates } from '@iwater/contract/accounts/people'
import { useQuery } from '@tanstack/react-query'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ListFilters } from '#web/product/ListFilters.tsx'
import { StateChips } from '#web/product/StateChips.tsx'
import { FilterChoice, SortChoice } from '#web/ui/list/FilterChoice.tsx'
import { stateAppearances } from './PersonStateTag.tsx'
import { rolesQuery } from './people.api.ts'
import { peopleText } from './people.text.ts'
import { isNarrowed, orderInAddress, type PeopleFilter } from './people-filter.ts'

/** People by state, with how many there are of each. */
export function PersonStateChips({
  state,
  counts,
}: {
  state: PersonState | undefined
  counts: Readonly<Record<PersonState, number>> | undefined
}) {
  const { byState, all, states } = useText(peopleText)
  const words = { label: byState, allLabel: all, labels: states }
  return (
    <StateChips
      {...words}
      order={personStates}
      appearances={stateAppearances}
      {...{ state, counts }}
    />
  )
}

/** What narrows the list. Cards have no headings to sort by. */
export function PeopleFilters({ filter, withSort }: { filter: PeopleFilter; withSort: boolean }) {
  const words = useText(peopleText)
  const local = useLocal()
  const { data: roles = [] } = useQuery(rolesQuery)
  return (
    <ListFilters
      words={words}
      filter={filter}
      isNarrowed={isNarrowed(filter)}
      names={['role', 'state']}
    >
      <FilterChoice
        name="role"
        label={words.role}
        value={filter.roleId}
        choices={roles.map(({ value, label }) => ({ value, label: local(label) }))}
      />
      {withSort && (
        <SortChoice
          label={words.sort}
          sort={filter.sort}
          sorts={personSorts}
          labels={words.sorts}
          inAddress={(sort) => orderInAddress(sort, sort === 'lastSignInAt' ? 'desc' : 'asc')}
        />
      )}
    </ListFilters>
  )
}
