import type { RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { lazy, type ReactNode, Suspense } from 'react'
import { nameField } from '../name-of.ts'
import type { Row } from '../records.ts'
import type { ShowValue } from '../show-value.ts'
import type { Column } from './columns.ts'
import { EntityCards } from './EntityCards.tsx'
import { type Decorate, EntityTable, type Lead } from './EntityTable.tsx'
import type { ListState } from './list-address.ts'
import type { Ticks } from './use-ticks.ts'

const SummaryCard = lazy(async () => ({
  default: (await import('../summary/SummaryRow.tsx')).SummaryCard,
}))

export type RecordsViewProps = {
  entity: Entity
  page: RecordsPage<unknown>
  state: ListState
  columns: readonly Column[]
  rows: readonly Row[]
  /** Where `rows` are those of a long table that are drawn. */
  allRows?: readonly Row[] | undefined
  isNarrow: boolean
  show: ShowValue
  ticks: Ticks | undefined
  onWidth: (name: string, width: number | undefined) => void
  lead?: Lead | undefined
  /** Changes the columns of the table, such as those of a tree. */
  decorate?: Decorate | undefined
  /** Stands on a card below its name. */
  extra?: ((row: Row) => ReactNode) | undefined
}

/** Records as a table, or as cards where that has no room. */
export function RecordsView({ page: { summary }, isNarrow, ...view }: RecordsViewProps) {
  const { entity } = view
  if (!isNarrow) return <EntityTable {...view} summary={summary} />
  return (
    <>
      <EntityCards title={nameField(entity)} {...view} />
      {summary && (
        <Suspense fallback={null}>
          <SummaryCard entity={entity} summary={summary} />
        </Suspense>
      )}
    </>
  )
}
