import { completenessOf, periodAt, type Reporting } from './reporting-period.ts'
import type { Span } from './spans.ts'
import type { Part, RawSample } from './trend.queries.ts'

/** The trend of one series; the arrays have one length. */
export type TrendColumns = {
  /** Start of the bucket or, where every sample is given, its own time. Empty buckets are left out. */
  at: number[]
  /** Of valid samples; null where there is none. */
  mean: (number | null)[]
  min: (number | null)[]
  max: (number | null)[]
  /** Samples that are not valid. */
  flagged: number[]
  /** Samples before reduction. */
  sampleCount: number
  /** Share of the samples expected until now, 0 to 1. */
  completeness: number
  /** Spans without a sample longer than three periods; in rollups as exact as their level. */
  gaps: { from: number; to: number }[]
}

/** Rows without a gap between them: the first, the last, and the length of a row of their level. */
type Run = { first: number; last: number; unitMs: number }

export type Measure = {
  /** The requested span, no later than now. */
  span: Span
  reporting: Reporting
}

const emptyColumns = (): TrendColumns => ({
  at: [],
  mean: [],
  min: [],
  max: [],
  flagged: [],
  sampleCount: 0,
  completeness: 0,
  gaps: [],
})

/** Distance of two rows that is a gap: more than three periods, and in rollups never that of two neighbours. */
export const gapLimit = (periodMs: number, unitMs: number) => Math.max(3 * periodMs, 1.5 * unitMs)

function runsOf({ first, last, gaps, unitMs }: LevelPart): Run[] {
  const starts = [first, ...(gaps ?? []).map(([, after]) => after)]
  const ends = [...(gaps ?? []).map(([before]) => before), last]
  return starts.map((start, index) => ({ first: start, last: ends[index] ?? last, unitMs }))
}

function gapsBetween(runs: readonly Run[], { span, reporting }: Measure) {
  const gaps: { from: number; to: number }[] = []
  // The edges of the span count as samples.
  let before: Run = { first: span.from, last: span.from, unitMs: 0 }
  for (const run of [...runs, { first: span.until, last: span.until, unitMs: 0 }]) {
    // A period that is changed between two samples may be the longer one on either side.
    const periodMs = Math.max(periodAt(reporting, before.last), periodAt(reporting, run.first))
    const limit = gapLimit(periodMs, Math.max(before.unitMs, run.unitMs))
    const from = before.last + before.unitMs
    if (run.first - before.last > limit && from < run.first) gaps.push({ from, to: run.first })
    if (run.last >= before.last) before = run
  }
  return gaps
}

function measured(columns: TrendColumns, runs: readonly Run[], measure: Measure): TrendColumns {
  const { span, reporting } = measure
  const isEmpty = span.until <= span.from
  const completeness = isEmpty ? null : completenessOf(columns.sampleCount, reporting, span)
  return { ...columns, completeness: completeness ?? 0, gaps: gapsBetween(runs, measure) }
}

export function columnsOfSamples(samples: readonly RawSample[], measure: Measure): TrendColumns {
  const columns = emptyColumns()
  for (const { at, value, quality } of samples) {
    const valid = quality === 0 ? value : null
    columns.at.push(at)
    columns.mean.push(valid)
    columns.min.push(valid)
    columns.max.push(valid)
    columns.flagged.push(quality === 0 ? 0 : 1)
  }
  columns.sampleCount = samples.length
  const runs = samples.map(({ at }) => ({ first: at, last: at, unitMs: 0 }))
  return measured(columns, runs, measure)
}

/** A part with the length of a row of its level. */
export type LevelPart = Part & { unitMs: number }

/** A number of a column; 0 outside of it, and for one that is missing. */
const numberAt = (column: ArrayLike<number | null>, place: number) => column[place] ?? 0

const noneValid = { validN: 0, mean: null, min: null, max: null }

/** Adds up buckets by their places. */
function openBuckets(count: number) {
  const n = new Float64Array(count)
  const validN = new Float64Array(count)
  const min = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const max = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const sum = new Float64Array(count)
  return {
    /** Samples of each. */
    n,
    /** What is known of the valid ones of a bucket. */
    validAt(place: number) {
      const valid = numberAt(validN, place)
      if (valid === 0) return noneValid
      return {
        validN: valid,
        mean: numberAt(sum, place) / valid,
        min: numberAt(min, place),
        max: numberAt(max, place),
      }
    },
    add(part: Part) {
      for (const [index, place] of part.places.entries()) {
        n[place] = numberAt(n, place) + numberAt(part.n, index)
        const valid = numberAt(part.validN, index)
        if (valid === 0) continue
        validN[place] = numberAt(validN, place) + valid
        min[place] = Math.min(numberAt(min, place), numberAt(part.min, index))
        max[place] = Math.max(numberAt(max, place), numberAt(part.max, index))
        sum[place] = numberAt(sum, place) + numberAt(part.sum, index)
      }
    },
  }
}

/** Combines the parts of each bucket, of whichever levels they are. */
export function columnsOfParts(
  parts: readonly LevelPart[],
  bounds: readonly number[],
  measure: Measure,
): TrendColumns {
  const columns = emptyColumns()
  const buckets = openBuckets(bounds.length)
  for (const part of parts) buckets.add(part)
  for (const [place, n] of buckets.n.entries()) {
    if (n === 0) continue
    const { validN, mean, min, max } = buckets.validAt(place)
    columns.at.push(numberAt(bounds, place))
    columns.mean.push(mean)
    columns.min.push(min)
    columns.max.push(max)
    columns.flagged.push(n - validN)
    columns.sampleCount += n
  }
  const runs = parts.flatMap(runsOf).toSorted((a, b) => a.first - b.first)
  return measured(columns, runs, measure)
}
