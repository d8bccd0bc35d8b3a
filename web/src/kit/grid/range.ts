/** A cell by its row and column, from 0. */
export type Place = { row: number; column: number }

/** The cells between two corners; one cell where they are the same. */
export type Range = { from: Place; to: Place }

/** The same from its first to its last row and column. */
export const boundsOf = ({ from, to }: Range) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export type Bounds = ReturnType<typeof boundsOf>

export const isInside = ({ top, bottom, left, right }: Bounds, { row, column }: Place) =>
  row >= top && row <= bottom && column >= left && column <= right

export const cellsOf = ({ top, bottom, left, right }: Bounds) =>
  (bottom - top + 1) * (right - left + 1)

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const within = (value: number, first: number, last: number) =>
  Math.min(Math.max(value, first), last)

/** The range after an arrow was pressed with Shift; undefined for another key. Columns before the first one are headings. */
export function extended(range: Range, key: string, first: Place, last: Place): Range | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const { row, column } = range.to
  return {
    from: range.from,
    to: {
      row: within(row + step.row, first.row, last.row),
      column: within(column + step.column, first.column, last.column),
    },
  }
}
