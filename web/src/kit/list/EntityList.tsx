import '../kit.css'
import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { IfAllowed, usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission } from '#web/platform/session/session.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { SizedList } from '../appearance/SizedList.tsx'
import { ExpandContext, type OwnExpanded, useNewExpanding } from '../expand/expand.ts'
import { ImportButton, type OwnImport } from '../import/ImportButton.tsx'
import { useMayDelete } from '../may-delete.ts'
import { countOf, listQuery } from '../records.ts'
import { SelectionBar } from '../selection/SelectionBar.tsx'
import { useSelection } from '../selection/selection.ts'
import { SheetButton } from '../sheet/SheetButton.tsx'
import { CountedChoices } from '../tools/CountedChoices.tsx'
import { ListTools } from '../tools/ListTools.tsx'
import { ExportButton } from '../transfer/ExportButton.tsx'
import { emptyTree, TreeContext } from '../tree/tree.ts'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { shownColumns, withColumn } from './columns.ts'
import { ListBar } from './ListBar.tsx'
import { ListRecords } from './ListRecords.tsx'
import { listInputOf } from './list-address.ts'
import { type AddressOf, AddressOfContext } from './own-cells.ts'
import { useListLayout } from './use-list-layout.ts'
import { useListState } from './use-list-state.ts'

const EnlargedList = lazy(async () => ({
  default: (await import('../tools/EnlargedList.tsx')).EnlargedList,
}))

/** What the user may do with records that are ticked; without any of it nothing is ticked. */
function useTickable(entity: Entity) {
  const { access, list } = entity
  const buttons = usePermissionMap()
  const mayDelete = useMayDelete(entity)
  const mayExport = useHasPermission(access.export ?? access.read) && buttons.export !== false
  return { mayDelete, isTickable: list.selection === true && (mayDelete || mayExport) }
}

/** What the address asks for, as far as it has been found. */
function useRecords(entity: Entity, isOpening: boolean, pollMs: number | false) {
  const state = useListState(entity)
  // The default view decides first what is asked for.
  const found = useQuery({
    ...listQuery(entity, listInputOf(state)),
    enabled: !isOpening,
    refetchInterval: pollMs,
  })
  return { state, ...found }
}

type EntityListProps = {
  entity: Entity
  /** Stands above what narrows the list, such as the choice between several lists. */
  head?: ReactNode
  addressOf?: AddressOf
  /** What a record that is opened in the list shows below itself, instead of its fields. */
  expanded?: OwnExpanded
  /** Adds a record, where there is none yet. */
  add?: ReactNode
  /** Imports by another entity, whose files add records of this one. */
  imports?: OwnImport
  /** The list is asked for again as often as this while it is looked at. */
  pollMs?: number | false
}

function ListPanel({
  entity,
  head,
  add,
  imports,
  tools,
  pollMs,
}: Pick<EntityListProps, 'entity' | 'head' | 'add'> & {
  imports: OwnImport | undefined
  tools: ReactNode
  pollMs: number | false
}) {
  const isNarrow = useNarrow()
  const layout = useListLayout(entity)
  const { columns, isOpening, isArranged, arrange } = layout
  const { state, data, error, isPlaceholderData, refetch } = useRecords(entity, isOpening, pollMs)
  const shown = useMemo(() => shownColumns(columns), [columns])
  const onWidth = useCallback(
    (name: string, width: number | undefined) => arrange(withColumn(columns, name, { width })),
    [arrange, columns],
  )
  const { ticked } = useSelection()
  const { mayDelete, isTickable } = useTickable(entity)
  const found = data !== undefined && data.total > 0 ? data : undefined
  const isOnCards = isNarrow && found !== undefined
  const results =
    data === undefined || isOpening ? (
      <Pending error={error} onRetry={refetch} rows={10} />
    ) : (
      <ListRecords
        entity={entity}
        page={data}
        state={state}
        columns={shown}
        isNarrow={isNarrow}
        isBusy={isPlaceholderData}
        isTickable={isTickable}
        onWidth={onWidth}
        add={add}
      />
    )
  return (
    <>
      <ListCard>
        {head}
        {entity.list.counts !== undefined && (
          <CountedChoices entity={entity} name={entity.list.counts} state={state} pollMs={pollMs} />
        )}
        <ListBar entity={entity} columns={shown} state={state} isNarrow={isNarrow} found={data}>
          <ViewsMenu entity={entity} layout={layout} state={state} />
          {found !== undefined && (
            <ExportButton
              entity={entity}
              state={state}
              columns={shown.map(({ name }) => name)}
              {...countOf(found)}
              ticked={[...ticked.keys()]}
            />
          )}
          <ImportButton entity={entity} own={imports} />
          <SheetButton entity={entity} state={state} columns={shown} />
          {tools}
          <IfAllowed button="column">
            <ColumnsButton columns={columns} isArranged={isArranged} onArrange={arrange} />
          </IfAllowed>
        </ListBar>
        {isTickable && <SelectionBar entity={entity} mayDelete={mayDelete} />}
        {!isOnCards && results}
      </ListCard>
      {isOnCards && results}
    </>
  )
}

/** The records of an entity with what narrows them; the address of the page keeps what is shown. */
export function EntityList({
  entity,
  head,
  add,
  addressOf,
  expanded,
  imports,
  pollMs = false,
}: EntityListProps) {
  const local = useLocal()
  const expanding = useNewExpanding(entity, expanded)
  const tree = useState(emptyTree)
  const [isEnlarged, setEnlarged] = useState(false)
  const panel = (
    <SizedList>
      <ListPanel
        entity={entity}
        head={head}
        add={add}
        imports={imports}
        pollMs={pollMs}
        tools={
          <ListTools entity={entity} onEnlarge={isEnlarged ? undefined : () => setEnlarged(true)} />
        }
      />
    </SizedList>
  )
  return (
    <AddressOfContext value={addressOf}>
      <ExpandContext value={expanding}>
        <TreeContext value={tree}>
          {isEnlarged ? (
            <Suspense fallback={panel}>
              <EnlargedList title={local(entity.title)} onClose={() => setEnlarged(false)}>
                {panel}
              </EnlargedList>
            </Suspense>
          ) : (
            panel
          )}
        </TreeContext>
      </ExpandContext>
    </AddressOfContext>
  )
}
