import type { Row } from '../records.ts'

/** Rows from the first to before the last of a range. */
export type RowRange = { from: number; to: number }

/** A window moves by so many rows, so that not every pixel of scrolling draws anew. */
const stride = 16

/** Heights of rows as far as they were drawn; the others are as high as those are on the average. */
export type RowHeights = ReadonlyMap<string, number>

/** Of rows that were never drawn. */
const usualHeight = 48

function averageOf(heights: RowHeights) {
  if (heights.size === 0) return usualHeight
  let sum = 0
  for (const height of heights.values()) sum += height
  return sum / heights.size
}

/** The rows that lie between two distances from the top of the first. */
export function rangeBetween(
  all: readonly Row[],
  heights: RowHeights,
  { top, bottom }: { top: number; bottom: number },
): RowRange {
  const average = averageOf(heights)
  let from: number | undefined
  let to = all.length
  let y = 0
  for (const [at, { id }] of all.entries()) {
    const next = y + (heights.get(id) ?? average)
    if (from === undefined && next > top) from = at
    if (y >= bottom) {
      to = at
      break
    }
    y = next
  }
  const first = from ?? Math.max(all.length - 1, 0)
  return {
    from: Math.floor(first / stride) * stride,
    to: Math.min(Math.ceil(to / stride) * stride, all.length),
  }
}

/** What is drawn of a table, and the heights of the rows that take the place of the others. */
export type RowWindow = { rows: readonly Row[]; gaps: ReadonlyMap<string, number> }

const gapId = (id: string) => `gap ${id}`

/** The rows of a range and those that are kept beside it, with a row for each run of others. */
export function windowOf(
  all: readonly Row[],
  heights: RowHeights,
  { from, to }: RowRange,
  kept: ReadonlySet<string>,
): RowWindow {
  const average = averageOf(heights)
  const rows: Row[] = []
  const gaps = new Map<string, number>()
  let run: string | undefined
  for (const [at, row] of all.entries()) {
    if ((at >= from && at < to) || kept.has(row.id)) {
      rows.push(row)
      run = undefined
      continue
    }
    if (run === undefined) {
      run = gapId(row.id)
      rows.push({ id: run, version: 0, labels: {} })
    }
    gaps.set(run, (gaps.get(run) ?? 0) + (heights.get(row.id) ?? average))
  }
  return { rows, gaps }
}
