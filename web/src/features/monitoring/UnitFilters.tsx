import type { LiveState } from '@iwater/contract/monitoring'
import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'
import { Select } from 'antd'
import { useText } from '#web/platform/i18n/language.ts'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { ListFilters } from '#web/ui/ListFilters.tsx'
import { liveStateText } from '#web/ui/live-state.text.ts'
import { StateChips } from '#web/ui/StateChips.tsx'
import { stateIcons } from '#web/ui/StateTag.tsx'
import { unitKindText } from '#web/ui/unit-kind.text.ts'
import { monitoringText } from './monitoring.text.ts'
import { isNarrowed, type UnitsFilter } from './units-filter.ts'

/** Units by state, with how many there are of each. */
export function UnitStateChips({
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
  return (
    <StateChips
      label={words.states}
      allLabel={words.all}
      order={liveStates}
      lookOf={(key) => ({
        label: stateWords[key],
        Icon: stateIcons[key],
        className: `w-state-${key}`,
      })}
      state={state}
      counts={states}
      onChange={(next) => change({ state: next })}
    />
  )
}

/** What narrows the list and how it is ordered; every choice takes effect at once. */
export function UnitFilters({ filter, change }: { filter: UnitsFilter; change: ChangeFilter }) {
  const words = useText(monitoringText)
  const kinds = useText(unitKindText)
  const reset = () => change({ keyword: null, org: null, kind: null, state: null })
  return (
    <ListFilters
      words={words}
      filter={filter}
      change={change}
      onReset={isNarrowed(filter) ? reset : undefined}
    >
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
    </ListFilters>
  )
}
