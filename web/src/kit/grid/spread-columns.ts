import type { GridColumn } from './grid-column.ts'

/** Pixels of the numbers of the rows. */
export const numbersWidth = 64

/** Pixels of a column that has no width of its own. */
export const usualWidth = 140

const widthOf = <R>({ width = usualWidth }: GridColumn<R>) => width

/** Columns with the room that they leave spread over those that grow. `room` in pixels, for all of them with their numbers. */
export function spreadColumns<R>(
  columns: readonly GridColumn<R>[],
  room: number,
): readonly GridColumn<R>[] {
  const growing = columns.filter(({ grows }) => grows)
  const taken = columns.reduce((sum, column) => sum + widthOf(column), numbersWidth)
  const share = Math.floor((room - taken) / growing.length)
  if (growing.length === 0 || share <= 0) return columns
  return columns.map((column) =>
    column.grows ? { ...column, width: widthOf(column) + share } : column,
  )
}
