// What is computed of blocks. A thread loads this file too: it must not reach for the database.
import type { Block } from '../blocks/block.queries.ts'
import { partsIn, type SpansOfSeries } from '../blocks/block-trend.ts'
import { type DamagedBlock, readBlocks } from '../blocks/read-blocks.ts'
import type { Tally } from '../statistics/tally.ts'
import { openUnits } from '../statistics/unit-tallies.ts'
import type { Span } from '../trend/spans.ts'
import type { Part } from '../trend/trend.queries.ts'

type Given = {
  /** By series and day. */
  blocks: readonly Block[]
  span: Span
  /** Maintenance spans. */
  spans: SpansOfSeries
}

type Found = { damaged: DamagedBlock[] }

const asBuffer = (bytes: Uint8Array) =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** What a thread was sent as buffers arrives as plain bytes. */
const readBuffers = (blocks: readonly Block[]) =>
  readBlocks(blocks.map((block) => ({ ...block, samples: asBuffer(block.samples) })))

type PartsWish = Given & { bounds: readonly number[]; gapMs: number; unitMs: number }

/** The samples of a span in buckets, one part a series. */
export function parts({ blocks, span, ...wish }: PartsWish): Found & { parts: Part[] } {
  const { read, damaged } = readBuffers(blocks)
  return { parts: partsIn(read, span, wish), damaged }
}

type TalliesWish = Given & { bounds: readonly number[] }

/** The tallies of a span by calendar units, of each series that has samples. */
export function tallies({ blocks, span, spans, bounds }: TalliesWish): Found & {
  tallies: Map<number, Tally[]>
} {
  const { read, damaged } = readBuffers(blocks)
  const found = new Map<number, Tally[]>()
  for (const [series, own] of Map.groupBy(read, (each) => each.series)) {
    const { units, addSamples } = openUnits(bounds)
    for (const { columns } of own) addSamples(columns, span, spans.get(series))
    found.set(series, units)
  }
  return { tallies: found, damaged }
}
