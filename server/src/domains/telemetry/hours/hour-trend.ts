import { UnreadableBlock } from '../blocks/frame.ts'
import { chosen, openPart } from '../trend/open-part.ts'
import type { Span } from '../trend/spans.ts'
import type { Part } from '../trend/trend.queries.ts'
import type { HourBlock, HourBlockKey } from './hour-block.queries.ts'
import { decodeHourColumns, type HourColumns } from './hour-codec.ts'

type Wish = { bounds: readonly number[]; gapMs: number }

const add = (a: number, b: number) => a + b

function openHours(series: number, wish: Wish) {
  const { part, placeAt, parts } = openPart(series, wish)
  return {
    add({ at, n, validN, min, max, sum }: HourColumns, { from, until }: Span) {
      for (const [place, start] of at.entries()) {
        if (start < from || start >= until) continue
        const row = placeAt(start, start)
        part.n[row] = (part.n[row] ?? 0) + (n[place] ?? 0)
        part.validN[row] = (part.validN[row] ?? 0) + (validN[place] ?? 0)
        part.min[row] = chosen(Math.min, part.min[row] ?? null, min[place] ?? null)
        part.max[row] = chosen(Math.max, part.max[row] ?? null, max[place] ?? null)
        part.sum[row] = chosen(add, part.sum[row] ?? null, sum[place] ?? null)
      }
    },
    parts,
  }
}

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
