import { completenessOf, periodAt, type Reporting } from '../reporting-period.ts'
import { chosen } from './open-part.ts'
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

type Bucket = {
  n: number
  validN: number
  min: number | null
  max: number | null
  sum: number | null
}

const together = (a: Bucket, b: Bucket): Bucket => ({
  n: a.n + b.n,
  validN: a.validN + b.validN,
  min: chosen(Math.min, a.min, b.min),
  max: chosen(Math.max, a.max, b.max),
  sum: chosen((x, y) => x + y, a.sum, b.sum),
})

function bucketsOf(parts: readonly Part[]): [number, Bucket][] {
  const buckets = new Map<number, Bucket>()
  for (const { places, n, validN, min, max, sum } of parts)
    for (const [index, place] of places.entries()) {
      const bucket = {
        n: n[index] ?? 0,
        validN: validN[index] ?? 0,
        min: min[index] ?? null,
        max: max[index] ?? null,
        sum: sum[index] ?? null,
      }
      const known = buckets.get(place)
      buckets.set(place, known ? together(known, bucket) : bucket)
    }
  return [...buckets].toSorted(([a], [b]) => a - b)
}

/** Combines the parts of each bucket, of whichever levels they are. */
export function columnsOfParts(
  parts: readonly LevelPart[],
  bounds: readonly number[],
  measure: Measure,
): TrendColumns {
  const columns = emptyColumns()
  for (const [place, { n, validN, min, max, sum }] of bucketsOf(parts)) {
    columns.at.push(bounds[place] ?? Number.NaN)
    columns.mean.push(validN > 0 && sum !== null ? sum / validN : null)
    columns.min.push(min)
    columns.max.push(max)
    columns.flagged.push(n - validN)
    columns.sampleCount += n
  }
  const runs = parts.flatMap(runsOf).toSorted((a, b) => a.first - b.first)
  return measured(columns, runs, measure)
}
