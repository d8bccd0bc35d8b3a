import type { GridColumn } from './grid-column.ts'

export type GridSort = { key: string; order: 'asc' | 'desc' }

const kinds = new Intl.Collator('zh-CN', { numeric: true })

function compared(one: unknown, other: unknown, order: 1 | -1) {
  const [isNone, isOtherNone] = [one, other].map((value) => value === null || value === undefined)
  // What is empty stands last, in either order.
  if (isNone || isOtherNone) return Number(isNone) - Number(isOtherNone)
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * order
  return kinds.compare(String(one), String(other)) * order
}

/** Rows in the order of a column; as they came where there is none. */
export function sortRows<R>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  sort: GridSort | undefined,
): readonly R[] {
  const column = columns.find(({ key }) => key === sort?.key)
  if (sort === undefined || column === undefined) return rows
  const valueOf = column.value ?? column.text
  const order = sort.order === 'asc' ? 1 : -1
  const keyed = rows.map((row) => [row, valueOf(row)] as const)
  keyed.sort(([, one], [, other]) => compared(one, other, order))
  return keyed.map(([row]) => row)
}
