import type { LiveState } from '@iwater/contract/monitoring'
import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'
import { Select } from 'antd'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { CountChips } from '#web/ui/CountChips.tsx'
import { KeywordInput } from '#web/ui/KeywordInput.tsx'
import { liveStateText } from '#web/ui/live-state.text.ts'
import { OrganisationSelect } from '#web/ui/OrganisationSelect.tsx'
import { stateIcons } from '#web/ui/StateTag.tsx'
import { unitKindText } from '#web/ui/unit-kind.text.ts'
import { monitoringText } from './monitoring.text.ts'
import { isNarrowed, type UnitsFilter } from './units-filter.ts'

export type ChangeFilter = (next: Readonly<Record<string, string | null>>) => void

/** Units by state, with how many there are of each. */
export function StateChips({
  state,
  states,
  change,
}: {
  state: LiveState | undefined
  states: Readonly<Record<LiveState, number>> | undefined
  change: ChangeFilter
}) {
  const words = useText(monitoringText)
  const stateWords = useText(liveStateText)
  const format = useFormat()
  const all = states && Object.values(states).reduce((sum, count) => sum + count, 0)
  return (
    <CountChips
      label={words.states}
      value={state ?? 'all'}
      onChange={(key) => change({ state: key === 'all' || key === state ? null : key })}
      chips={[
        { key: 'all', label: words.all, count: all === undefined ? undefined : format.number(all) },
        ...liveStates.map((key) => {
          const Icon = stateIcons[key]
          return {
            key,
            label: stateWords[key],
            count: states && format.number(states[key]),
            className: `w-state-${key}`,
            icon: <Icon size={14} strokeWidth={2.2} aria-hidden="true" />,
          }
        }),
      ]}
    />
  )
}

/** What narrows the list and how it is ordered; every choice takes effect at once. */
export function UnitFilters({ filter, change }: { filter: UnitsFilter; change: ChangeFilter }) {
  const words = useText(monitoringText)
  const kinds = useText(unitKindText)
  return (
    <div className="unit-filters" role="search">
      <KeywordInput
        className="unit-filter-keyword"
        label={words.keyword}
        value={filter.keyword}
        onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
      />
      <OrganisationSelect
        label={words.organisation}
        value={filter.orgId}
        onChange={(org) => change({ org: org ?? null })}
        canBeEmpty
      />
      <Select
        aria-label={words.kind}
        placeholder={words.kind}
        allowClear
        value={filter.kind ?? null}
        onChange={(kind) => change({ kind: kind ?? null })}
        options={unitKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label={words.sort}
        value={filter.sort}
        onChange={(sort) => change({ sort: sort === 'organisation' ? null : sort })}
        options={unitSorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
        popupMatchSelectWidth={false}
      />
      {isNarrowed(filter) && (
        <Button
          look="quiet"
          onClick={() => change({ keyword: null, org: null, kind: null, state: null })}
        >
          {words.reset}
        </Button>
      )}
    </div>
  )
}
