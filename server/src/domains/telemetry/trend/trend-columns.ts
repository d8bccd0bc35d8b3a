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
  const isEmpty = measure.span.until <= measure.span.from
  const completeness = isEmpty
    ? 0
    : completenessOf(columns.sampleCount, measure.reporting, measure.span)
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

/** What is known of each bucket, by its place: counts, extremes and sums of valid samples. */
function openBuckets(count: number) {
  const n = new Float64Array(count)
  const validN = new Float64Array(count)
  const min = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const max = new Float64Array(count).fill(Number.NEGATIVE_INFINITY)
  const sum = new Float64Array(count)
  return {
    n,
    validN,
    min,
    max,
    sum,
    add(part: Part) {
      for (const [index, place] of part.places.entries()) {
        n[place] = (n[place] ?? 0) + (part.n[index] ?? 0)
        const valid = part.validN[index] ?? 0
        if (valid === 0) continue
        validN[place] = (validN[place] ?? 0) + valid
        min[place] = Math.min(min[place] ?? 0, part.min[index] ?? Number.POSITIVE_INFINITY)
        max[place] = Math.max(max[place] ?? 0, part.max[index] ?? Number.NEGATIVE_INFINITY)
        sum[place] = (sum[place] ?? 0) + (part.sum[index] ?? 0)
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
    const validN = buckets.validN[place] ?? 0
    const isKnown = validN > 0
    columns.at.push(bounds[place] ?? Number.NaN)
    columns.mean.push(isKnown ? (buckets.sum[place] ?? 0) / validN : null)
    columns.min.push(isKnown ? (buckets.min[place] ?? 0) : null)
    columns.max.push(isKnown ? (buckets.max[place] ?? 0) : null)
    columns.flagged.push(n - validN)
    columns.sampleCount += n
  }
  const runs = parts.flatMap(runsOf).toSorted((a, b) => a.first - b.first)
  return measured(columns, runs, measure)
}
