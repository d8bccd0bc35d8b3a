import type { Span } from '../trend/spans.ts'
import type { Part, RawSample } from '../trend/trend.queries.ts'
import type { BlockColumns } from './block-codec.ts'
import type { ReadBlock } from './block-samples.ts'

/** Maintenance spans of series: samples in them count as flagged M. */
export type SpansOfSeries = ReadonlyMap<number, readonly Span[]>

const isIn = (spans: readonly Span[] | undefined, at: number) =>
  spans?.some(({ from, until }) => at >= from && at < until) ?? false

/** Places of the samples of a span, which are in the order of time. */
function placesIn({ at }: BlockColumns, { from, until }: Span) {
  let first = 0
  while (first < at.length && (at[first] ?? 0) < from) first += 1
  let end = at.length
  while (end > first && (at[end - 1] ?? 0) >= until) end -= 1
  return { first, end }
}

/** How many samples of a span there are. */
export const countIn = (blocks: readonly ReadBlock[], span: Span) =>
  blocks.reduce((sum, { columns }) => {
    const { first, end } = placesIn(columns, span)
    return sum + end - first
  }, 0)

/** Every sample of a span; `maintained` is the flag of those under maintenance. */
export function samplesIn(
  blocks: readonly ReadBlock[],
  span: Span,
  { spans, maintained }: { spans: SpansOfSeries; maintained: number },
): RawSample[] {
  return blocks.flatMap(({ series, columns }) => {
    const { first, end } = placesIn(columns, span)
    const own = spans.get(series)
    return Array.from({ length: end - first }, (_, index) => {
      const at = columns.at[first + index] ?? 0
      const quality = columns.quality[first + index] ?? 0
      return {
        series,
        at,
        value: columns.value[first + index] ?? 0,
        quality: quality === 0 && isIn(own, at) ? maintained : quality,
      }
    })
  })
}

type Wish = {
  bounds: readonly number[]
  gapMs: number
  /** Length of the rows between which gaps are looked for; 0 for samples. */
  unitMs: number
  spans: SpansOfSeries
}

/** The last bucket that begins at or before a moment, sought on from a known one. */
function placeOf(bounds: readonly number[], at: number, from: number) {
  let place = from
  while ((bounds[place + 1] ?? Number.POSITIVE_INFINITY) <= at) place += 1
  return place
}

/** Adds up the samples of one series, given in the order of time. */
function openPart(series: number, { bounds, gapMs, unitMs, spans }: Wish) {
  const part: Part = {
    series,
    first: 0,
    last: 0,
    gaps: null,
    places: [],
    n: [],
    validN: [],
    min: [],
    max: [],
    sum: [],
  }
  const own = spans.get(series)
  let bucket = 0
  let row = -1

  function noteRow(at: number) {
    const start = unitMs > 0 ? Math.floor(at / unitMs) * unitMs : at
    if (row < 0) part.first = start
    else if (start - part.last > gapMs) (part.gaps ??= []).push([part.last, start])
    part.last = start
  }

  function rowAt(at: number) {
    const place = placeOf(bounds, at, bucket)
    if (row >= 0 && place === bucket) return
    bucket = place
    row += 1
    part.places.push(place)
    part.n.push(0)
    part.validN.push(0)
    part.min.push(null)
    part.max.push(null)
    part.sum.push(null)
  }

  function addValid(value: number) {
    part.validN[row] = (part.validN[row] ?? 0) + 1
    part.min[row] = Math.min(part.min[row] ?? value, value)
    part.max[row] = Math.max(part.max[row] ?? value, value)
    part.sum[row] = (part.sum[row] ?? 0) + value
  }

  return {
    add({ at, value, quality }: BlockColumns, { first, end }: { first: number; end: number }) {
      for (let place = first; place < end; place += 1) {
        const moment = at[place] ?? 0
        noteRow(moment)
        rowAt(moment)
        part.n[row] = (part.n[row] ?? 0) + 1
        if (quality[place] === 0 && !isIn(own, moment)) addValid(value[place] ?? 0)
      }
    },
    part: () => (row < 0 ? [] : [part]),
  }
}

/** The samples of a span in buckets, one part a series; blocks are in the order of series and days. */
export function partsIn(blocks: readonly ReadBlock[], span: Span, wish: Wish): Part[] {
  const bySeries = Map.groupBy(blocks, ({ series }) => series)
  return [...bySeries].flatMap(([series, own]) => {
    const open = openPart(series, wish)
    for (const { columns } of own) open.add(columns, placesIn(columns, span))
    return open.part()
  })
}
