import { openPart } from '../trend/open-part.ts'
import type { Span } from '../trend/spans.ts'
import type { Part, RawSample } from '../trend/trend.queries.ts'
import type { BlockColumns } from './block-codec.ts'

/** The samples of a block that could be read. */
export type ReadBlock = { series: number; columns: BlockColumns }

/** Maintenance spans of series: samples in them count as flagged M. */
export type SpansOfSeries = ReadonlyMap<number, readonly Span[]>

export const isIn = (spans: readonly Span[] | undefined, at: number) =>
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

/** Adds up the samples of one series, given in the order of time. */
function openSamples(series: number, wish: Wish) {
  const { part, placeAt, parts } = openPart(series, wish)
  const { unitMs } = wish
  const own = wish.spans.get(series)

  function addValid(row: number, value: number) {
    part.validN[row] = (part.validN[row] ?? 0) + 1
    part.min[row] = Math.min(part.min[row] ?? value, value)
    part.max[row] = Math.max(part.max[row] ?? value, value)
    part.sum[row] = (part.sum[row] ?? 0) + value
  }

  return {
    add({ at, value, quality }: BlockColumns, { first, end }: { first: number; end: number }) {
      for (let place = first; place < end; place += 1) {
        const moment = at[place] ?? 0
        const row = placeAt(moment, unitMs > 0 ? Math.floor(moment / unitMs) * unitMs : moment)
        part.n[row] = (part.n[row] ?? 0) + 1
        if (quality[place] === 0 && !isIn(own, moment)) addValid(row, value[place] ?? 0)
      }
    },
    parts,
  }
}

/** The samples of a span in buckets, one part a series; blocks are in the order of series and days. */
export function partsIn(blocks: readonly ReadBlock[], span: Span, wish: Wish): Part[] {
  const bySeries = Map.groupBy(blocks, ({ series }) => series)
  return [...bySeries].flatMap(([series, own]) => {
    const open = openSamples(series, wish)
    for (const { columns } of own) open.add(columns, placesIn(columns, span))
    return open.parts()
  })
}
