import type { LiveSample, Trend, TrendSeries } from '@iwater/contract/monitoring'

/** Place of the last moment at or before `at` in ascending moments; -1 when all are later. */
export function indexAtOrBefore(moments: readonly number[], at: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

export type Reading = {
  at: number
  mean: number | null
  min: number | null
  max: number | null
  flagged: number
}

function readingAt(series: TrendSeries, index: number): Reading | null {
  const at = series.at[index]
  if (at === undefined) return null
  return {
    at,
    mean: series.mean[index] ?? null,
    min: series.min[index] ?? null,
    max: series.max[index] ?? null,
    flagged: series.flagged[index] ?? 0,
  }
}

const isInGap = ({ gaps }: TrendSeries, at: number) =>
  gaps.some(({ from, to }) => at > from && at < to)

/** What a series says about a moment: its bucket, or at level raw the sample next to it; null inside a gap. */
export function readingNear(series: TrendSeries, at: number, bucketMs: number): Reading | null {
  const before = readingAt(series, indexAtOrBefore(series.at, at))
  if (bucketMs > 0) return before !== null && at < before.at + bucketMs ? before : null
  if (isInGap(series, at)) return null
  const after = readingAt(series, indexAtOrBefore(series.at, at) + 1)
  if (before === null || after === null) return before ?? after
  return at - before.at <= after.at - at ? before : after
}

export type Row = [at: number, value: number | null]

/** A column of a series with a break wherever a gap begins, so that no line is drawn across. */
export function withBreaks(series: TrendSeries, column: readonly (number | null)[]): Row[] {
  const rows: Row[] = []
  const gaps = series.gaps
  let next = 0
  for (const [index, at] of series.at.entries()) {
    const gap = gaps[next]
    if (gap !== undefined && gap.from < at) {
      if (rows.length > 0) rows.push([gap.from, null])
      while ((gaps[next]?.from ?? Number.POSITIVE_INFINITY) < at) next += 1
    }
    rows.push([at, column[index] ?? null])
  }
  return rows
}

/**
 * Live samples that are newer than everything in a series, for its end; as in the series itself, those that
 * are not valid have no value. `periodSeconds` decides whether the
 * line goes on: after three periods without data it starts again.
 */
export function tailOf(
  series: TrendSeries,
  samples: readonly LiveSample[],
  { bucketMs, periodSeconds }: { bucketMs: number; periodSeconds: number },
): Row[] {
  const last = series.at.at(-1)
  const end = last === undefined ? Number.NEGATIVE_INFINITY : last + bucketMs
  const newer = samples.filter(({ at }) => at > (last ?? end) && at >= end)
  const rows: Row[] = []
  let before = last === undefined ? undefined : end
  for (const { at, value, flag } of [...newer].sort((one, other) => one.at - other.at)) {
    if (before !== undefined && at - before > 3000 * periodSeconds) rows.push([before + 1, null])
    rows.push([at, flag === 'N' ? value : null])
    before = at
  }
  return rows
}

export type SeriesFigures = {
  min: number | null
  max: number | null
  /** Mean of the buckets' means. */
  mean: number | null
  latest: number | null
  flagged: number
}

const numbersIn = (column: readonly (number | null)[]) =>
  column.filter((value): value is number => value !== null)

export function figuresOf(series: TrendSeries): SeriesFigures {
  const means = numbersIn(series.mean)
  const least = (column: readonly (number | null)[]) =>
    numbersIn(column).reduce<number | null>((low, value) => Math.min(low ?? value, value), null)
  const most = (column: readonly (number | null)[]) =>
    numbersIn(column).reduce<number | null>((high, value) => Math.max(high ?? value, value), null)
  return {
    min: least(series.min),
    max: most(series.max),
    mean: means.length === 0 ? null : means.reduce((sum, value) => sum + value, 0) / means.length,
    latest: means.at(-1) ?? null,
    flagged: series.flagged.reduce((sum, count) => sum + count, 0),
  }
}

/** One line of the table of data: a moment, and what each series says about it. */
export type DataRow = { at: number; readings: (Reading | null)[] }

/** All moments of all series, the latest first. */
export function dataRows({ series }: Trend): DataRow[] {
  const moments = [...new Set(series.flatMap(({ at }) => at))].sort((a, b) => b - a)
  const places = series.map(({ at }) => new Map(at.map((moment, index) => [moment, index])))
  return moments.map((at) => ({
    at,
    readings: series.map((one, place) => {
      const index = places[place]?.get(at)
      return index === undefined ? null : readingAt(one, index)
    }),
  }))
}
