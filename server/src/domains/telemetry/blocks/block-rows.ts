import type { Span } from '../trend/spans.ts'
import type { BlockColumns } from './block-codec.ts'
import { isIn } from './block-trend.ts'

/** What a minute or an hour tells of its samples; `at` is its beginning in milliseconds since 1970. */
export type RollupRow = {
  at: number
  n: number
  validN: number
  min: number | null
  max: number | null
  sum: number | null
  last: number | null
  /** Sum of the squared deviations from the mean; null where that is no number. */
  sqDev: number | null
  /** Milliseconds from the beginning to the first minimum and maximum. */
  minAfter: number | null
  maxAfter: number | null
}

const empty = {
  n: 0,
  validN: 0,
  min: null,
  max: null,
  sum: null,
  last: null,
  sqDev: null,
  minAfter: null,
  maxAfter: null,
}

/** `after`: milliseconds from the beginning of the row. */
function addValid(row: RollupRow, value: number, after: number) {
  const { validN, sum, sqDev, min, max } = row
  if (sum !== null && sqDev !== null) {
    // By the mean so far: differences of large squares would lose all digits.
    const deviation = value - sum / validN
    row.sqDev = sqDev + deviation * deviation * (validN / (validN + 1))
  } else row.sqDev = 0
  row.validN = validN + 1
  row.sum = (sum ?? 0) + value
  row.last = value
  if (min === null || value < min) Object.assign(row, { min: value, minAfter: after })
  if (max === null || value > max) Object.assign(row, { max: value, maxAfter: after })
}

/** Deviations of the largest values have no square. */
const finite = (row: RollupRow): RollupRow => ({
  ...row,
  sqDev: Number.isFinite(row.sqDev) ? row.sqDev : null,
})

/** The minutes or hours of samples in the order of time, which begin with those of UTC; samples in `maintained` count as flagged. */
export function rollupRows(
  { at, value, quality }: BlockColumns,
  unitMs: number,
  maintained: readonly Span[] | undefined,
): RollupRow[] {
  const rows: RollupRow[] = []
  for (const [place, moment] of at.entries()) {
    const start = Math.floor(moment / unitMs) * unitMs
    if (rows.at(-1)?.at !== start) rows.push({ at: start, ...empty })
    const row = rows.at(-1)
    if (!row) continue
    row.n += 1
    if (quality[place] === 0 && !isIn(maintained, moment))
      addValid(row, value[place] ?? 0, moment - start)
  }
  return rows.map(finite)
}
