import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { lazy, type ReactNode, Suspense } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { ListWatermark } from '../appearance/ListWatermark.tsx'
import { kitText } from '../kit.text.ts'
import { useMayChange } from '../may-change.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { PrintHead } from '../tools/PrintHead.tsx'
import { isInLevels, isNarrowed, type ListState, pageSizes } from './list-address.ts'
import { useOwnTools } from './own-tools.ts'
import { RecordsView, type RecordsViewProps } from './RecordsView.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useTicks } from './use-ticks.ts'

const ArrangedRecords = lazy(async () => ({
  default: (await import('../arrange/ArrangedRecords.tsx')).ArrangedRecords,
}))

const TreeRecords = lazy(async () => ({
  default: (await import('../tree/TreeRecords.tsx')).TreeRecords,
}))

function Nothing({ entity, state, add }: { entity: Entity; state: ListState; add: ReactNode }) {
  const words = useText(kitText)
  const local = useLocal()
  const { empty } = useOwnTools()
  if (isNarrowed(state)) return <EmptyState title={words.notFound} hint={words.notFoundHint} />
  return (
    <EmptyState title={words.empty(local(inSentence(entity.title)))} hint={empty} action={add} />
  )
}

/** Users who may change the records move them in a list that shows all of them in their order. */
function useIsArranged({ access, list }: Entity, state: ListState) {
  const buttons = usePermissionMap()
  const mayChange = useMayChange(access.change) && buttons.edit !== false
  const isInOrder = state.sort === list.position && state.order === 'asc'
  return list.position !== undefined && mayChange && isInOrder && !isNarrowed(state)
}

/** One page of records as table or cards, and the way to the others. */
export function ListRecords({
  isBusy,
  isTickable,
  add,
  ...own
}: Omit<RecordsViewProps, 'show' | 'ticks' | 'rows' | 'allRows' | 'lead' | 'decorate' | 'extra'> & {
  isBusy: boolean
  isTickable: boolean
  add: ReactNode
}) {
  const { entity, page, state } = own
  const usual = useParameters(({ pageRows }) => pageRows)
  const words = useText(kitText)
  const format = useFormat()
  const show = useShowValue(entity.fields)
  const rows = page.records as Row[]
  const isArranged = useIsArranged(entity, state)
  useKeptPlace(rows)
  const shown = { ...own, rows, show, ticks: useTicks(entity, rows, show, isTickable) }
  return (
    <ListResults isBusy={isBusy}>
      <ListWatermark isOnPaper />
      <PrintHead entity={entity} state={state} rows={rows} />
      {page.total === 0 ? (
        <Nothing entity={entity} state={state} add={add} />
      ) : entity.list.tree !== undefined ? (
        // Not the records without it: they would jump, and what has the focus there would go with them.
        <Suspense fallback={<RowsSkeleton count={rows.length} />}>
          <TreeRecords {...shown} isArranged={isArranged} />
        </Suspense>
      ) : isArranged ? (
        <Suspense fallback={<RowsSkeleton count={rows.length} />}>
          <ArrangedRecords {...shown} />
        </Suspense>
      ) : (
        <RecordsView {...shown} />
      )}
      {!isInLevels(entity, state) && (
        <ListPages
          list={page}
          sizes={pageSizes}
          usual={usual}
          showTotal={(total) =>
            page.isMore ? words.moreThan(format.number(total)) : words.total(format.number(total))
          }
        />
      )}
    </ListResults>
  )
}
