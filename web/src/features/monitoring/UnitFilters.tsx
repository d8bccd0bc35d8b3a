import type { LiveState } from '@iwater/contract/monitoring'
import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'
import { Tag } from 'antd'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { FilterChoice, SortChoice } from '#web/ui/FilterChoice.tsx'
import { ListFilters } from '#web/ui/ListFilters.tsx'
import { liveStateText } from '#web/ui/live-state.text.ts'
import { StateChips } from '#web/ui/StateChips.tsx'
import { liveStateLooks } from '#web/ui/StateTag.tsx'
import { unitKindText } from '#web/ui/unit-kind.text.ts'
import { monitoringText } from './monitoring.text.ts'
import { isNarrowed, type UnitsFilter } from './units-filter.ts'

/** Units by state, with how many there are of each. */
export function UnitStateChips({
  state,
  counts,
}: {
  state: LiveState | undefined
  counts: Readonly<Record<LiveState, number>> | undefined
}) {
  const { states, all } = useText(monitoringText)
  const words = { label: states, allLabel: all, labels: useText(liveStateText) }
  return <StateChips {...words} order={liveStates} looks={liveStateLooks} {...{ state, counts }} />
}

/** What narrows the list and how it is ordered. */
export function UnitFilters({ filter }: { filter: UnitsFilter }) {
  const words = useText(monitoringText)
  const kinds = useText(unitKindText)
  const change = useChangeFilter()
  return (
    <ListFilters
      words={words}
      filter={filter}
      isNarrowed={isNarrowed(filter)}
      names={['kind', 'state', 'import']}
    >
      {filter.importId !== undefined && (
        <Tag closable onClose={() => change({ import: null })} className="unit-import">
          {words.ofImport}
        </Tag>
      )}
      <FilterChoice
        name="kind"
        label={words.kind}
        value={filter.kind}
        choices={unitKinds.map((kind) => ({ value: kind, label: kinds[kind] }))}
      />
      <SortChoice
        label={words.sort}
        sort={filter.sort}
        sorts={unitSorts}
        labels={words.sorts}
        inAddress={(sort) => ({ sort: sort === 'organisation' ? null : sort })}
      />
    </ListFilters>
  )
}
