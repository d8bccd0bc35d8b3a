import type { RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { lazy, Suspense } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { kitText } from '../kit.text.ts'
import { nameField } from '../name-of.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { PrintHead } from '../tools/PrintHead.tsx'
import type { Column } from './columns.ts'
import { EntityCards } from './EntityCards.tsx'
import { EntityTable } from './EntityTable.tsx'
import { isNarrowed, type ListState, pageSizes } from './list-address.ts'
import { useTicks } from './use-ticks.ts'

const SummaryCard = lazy(async () => ({ default: (await import('./SummaryRow.tsx')).SummaryCard }))

function Nothing({ entity, state }: { entity: Entity; state: ListState }) {
  const words = useText(kitText)
  const language = useLanguage()
  if (isNarrowed(state)) return <EmptyState title={words.notFound} hint={words.notFoundHint} />
  const { zh, en } = entity.title
  return <EmptyState title={words.empty(language === 'zh' ? zh : en.toLowerCase())} />
}

/** One page of records as table or cards, and the way to the others. */
export function ListRecords({
  entity,
  page,
  state,
  columns,
  isNarrow,
  isBusy,
  isTickable,
  onWidth,
}: {
  entity: Entity
  page: RecordsPage<unknown>
  state: ListState
  columns: readonly Column[]
  isNarrow: boolean
  isBusy: boolean
  isTickable: boolean
  onWidth: (name: string, width: number | undefined) => void
}) {
  const words = useText(kitText)
  const format = useFormat()
  const show = useShowValue(entity.fields)
  const rows = page.records as Row[]
  const ticks = useTicks(entity, rows, show, isTickable)
  return (
    <ListResults isBusy={isBusy}>
      <PrintHead entity={entity} state={state} rows={rows} />
      {page.total === 0 ? (
        <Nothing entity={entity} state={state} />
      ) : isNarrow ? (
        <>
          <EntityCards title={nameField(entity)} {...{ entity, columns, rows, show, ticks }} />
          {page.summary && (
            <Suspense fallback={null}>
              <SummaryCard entity={entity} summary={page.summary} />
            </Suspense>
          )}
        </>
      ) : (
        <EntityTable
          {...{ entity, columns, rows, state, show, ticks, onWidth }}
          summary={page.summary}
        />
      )}
      <ListPages
        list={page}
        sizes={pageSizes}
        showTotal={(total) =>
          page.isMore ? words.moreThan(format.number(total)) : words.total(format.number(total))
        }
      />
    </ListResults>
  )
}
