import type { Batch } from './reading/import-rows.ts'

/** One value of a batch. `row` is its place among the rows of the batch, `column` among the value columns. */
export type ImportCell = {
  row: number
  column: number
  series: number
  at: number
  value: number
}

/** The values of a batch whose series are known; `seriesOf` has for each station the series of each column. */
export const cellsOf = (
  batch: Batch,
  seriesOf: readonly (readonly (number | null)[])[],
): ImportCell[] =>
  batch.at.flatMap((at, row) => {
    const all = seriesOf[batch.station[row] ?? -1] ?? []
    return all.flatMap((series, column) => {
      const value = batch.values[row * all.length + column] ?? Number.NaN
      return series === null || Number.isNaN(value) ? [] : { row, column, series, at, value }
    })
  })

/** The values before a moment, and the others. */
export function byAge(cells: readonly ImportCell[], keptFrom: number) {
  const { old = [], kept = [] } = Object.groupBy(cells, ({ at }) =>
    at < keptFrom ? 'old' : 'kept',
  )
  return { old, kept }
}
