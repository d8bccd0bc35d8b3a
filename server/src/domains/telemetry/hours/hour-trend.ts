import { UnreadableBlock } from '../blocks/frame.ts'
import { chosen, openPart } from '../trend/open-part.ts'
import type { Span } from '../trend/spans.ts'
import type { Part } from '../trend/trend.queries.ts'
import type { HourBlock, HourBlockKey } from './hour-block.queries.ts'
import { decodeHourColumns, type HourColumns } from './hour-codec.ts'

type Wish = { bounds: readonly number[]; gapMs: number }

const add = (a: number, b: number) => a + b

type Column = (number | null)[]

/** Joins a value of an hour into a place of a column. */
function join(
  column: Column,
  row: number,
  choose: (a: number, b: number) => number,
  { values, place }: { values: Column; place: number },
) {
  column[row] = chosen(choose, column[row] ?? null, values[place] ?? null)
}

function openHours(series: number, wish: Wish) {
  const { part, placeAt, parts } = openPart(series, wish)
  return {
    add({ at, n, validN, min, max, sum }: HourColumns, { from, until }: Span) {
      for (const [place, start] of at.entries()) {
        if (start < from || start >= until) continue
        const row = placeAt(start, start)
        join(part.n, row, add, { values: n, place })
        join(part.validN, row, add, { values: validN, place })
        join(part.min, row, Math.min, { values: min, place })
        join(part.max, row, Math.max, { values: max, place })
        join(part.sum, row, add, { values: sum, place })
      }
    },
    parts,
  }
}

/** Hours or days of a span that are rows in buckets, one part a series. */
export const rollupPartsIn = (
  found: readonly { series: number; columns: HourColumns }[],
  span: Span,
  wish: Wish,
): Part[] =>
  found.flatMap(({ series, columns }) => {
    const open = openHours(series, wish)
    open.add(columns, span)
    return open.parts()
  })

/**
 * The hours of a span in buckets, one part a series; blocks are in the order of series and months. `damaged`: those that cannot be
 * read.
 */
export function hourPartsIn(blocks: readonly HourBlock[], span: Span, wish: Wish) {
  const damaged: HourBlockKey[] = []
  const parts: Part[] = []
  for (const [series, own] of Map.groupBy(blocks, (block) => block.series)) {
    const open = openHours(series, wish)
    for (const { tenantId, month, hours } of own)
      try {
        open.add(decodeHourColumns(hours), span)
      } catch (error) {
        if (!(error instanceof UnreadableBlock)) throw error
        damaged.push({ tenantId, series, month })
      }
    parts.push(...open.parts())
  }
  return { parts, damaged }
}
