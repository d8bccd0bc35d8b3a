import { readImport } from '@iwater/contract/field/imports'
import type { LiveState } from '@iwater/contract/monitoring'
import { liveStates, unitKinds, unitSorts } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { ListFilters } from '#web/product/ListFilters.tsx'
import { liveStateText } from '#web/product/live-state.text.ts'
import { StateChips } from '#web/product/StateChips.tsx'
import { liveStateAppearances } from '#web/product/StateTag.tsx'
import { FilterChoice, SortChoice } from '#web/ui/list/FilterChoice.tsx'
import { monitoringText } from '../monitoring.text.ts'
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
  return (
    <StateChips
      {...words}
      order={liveStates}
      appearances={liveStateAppearances}
      {...{ state, counts }}
    />
  )
}

/** Names the import of the units. The file name is shown with the permission to view imports, while the import is kept. */
function ImportTag({ importId, onRemove }: { importId: string; onRemove: () => void }) {
  const words = useText(monitoringText)
  const mayRead = useHasPermission('ingest.view')
  const { data } = useQuery({ ...apiQuery(readImport, { importId }), enabled: mayRead })
  const text = data === undefined ? words.ofAnImport : words.ofImport(data.fileName)
  return (
    <Tag closable onClose={onRemove} className="unit-import">
      <span title={text}>{text}</span>
    </Tag>
  )
}

/** What narrows the list and how it is ordered. */
export function UnitFilters({ filter }: { filter: UnitsFilter }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const change = useChangeFilter()
  return (
    <ListFilters
      words={words}
      filter={filter}
      isNarrowed={isNarrowed(filter)}
      names={['kind', 'state', 'import']}
    >
      {filter.importId !== undefined && (
        <ImportTag importId={filter.importId} onRemove={() => change({ import: null })} />
      )}
      <FilterChoice
        name="kind"
        label={words.kind}
        value={filter.kind}
        choices={unitKinds.map((kind) => ({ value: kind, label: local(unitKindNames[kind]) }))}
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
