import type { Db } from '#platform/database/database'
import { selectBlocks } from '../blocks/block.queries.ts'
import { countIn, samplesIn } from '../blocks/block-trend.ts'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { type DamagedBlock, readBlocks } from '../blocks/read-blocks.ts'
import { parts } from '../decoding/block-work.ts'
import { decode } from '../decoding/decode.ts'
import { mayBePacked } from '../hours/closed-months.ts'
import {
  type HourBlockKey,
  selectDamagedHoursOf,
  selectHourBlocks,
} from '../hours/hour-block.queries.ts'
import { hourPartsIn, rollupPartsIn } from '../hours/hour-trend.ts'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { dayMs } from '../sample.ts'
import type { Span } from './spans.ts'
import {
  maintainedFlag,
  type Part,
  type RawSample,
  selectParts,
  selectRollups,
  selectSamples,
} from './trend.queries.ts'
import { levelMs } from './trend-level.ts'
import type { Piece } from './trend-pieces.ts'

type BucketWish = { bounds: readonly number[]; gapMs: number }

/** What cannot be read: the samples of a day or the hours of a month. */
export type Damaged = DamagedBlock | HourBlockKey

/** Reads samples and rollups of series, those of closed days and past months included, which are in blocks. */
export function openTrendSource(db: Db, series: readonly number[], now: number) {
  const damaged: Damaged[] = []

  async function blocksOf(span: Span) {
    if (!mayBeCompacted(Math.floor(span.from / dayMs), now)) return []
    const { read, damaged: unread } = readBlocks(await selectBlocks(db, series, span))
    damaged.push(...unread)
    return read
  }

  async function blockParts(piece: Piece, wish: BucketWish): Promise<Part[]> {
    if (!mayBeCompacted(Math.floor(piece.from / dayMs), now)) return []
    const [blocks, spans] = await Promise.all([
      selectBlocks(db, series, piece),
      selectSpansOf(db, series, piece),
    ])
    const unitMs = levelMs[piece.level]
    const found = await decode(parts, { ...wish, blocks, span: piece, spans, unitMs })
    damaged.push(...found.damaged)
    return found.parts
  }

  const rollupsOf = async (piece: Span & { level: 'hour' | 'day' }, wish: BucketWish) =>
    rollupPartsIn(await selectRollups(db, series, piece), piece, wish)

  async function hoursOf(span: Span, wish: BucketWish) {
    if (!mayBePacked(span.from, now)) return []
    const [blocks, aside] = await Promise.all([
      selectHourBlocks(db, series, span),
      selectDamagedHoursOf(db, series, span),
    ])
    const { parts, damaged: unread } = hourPartsIn(blocks, span, wish)
    damaged.push(...unread, ...aside)
    return parts
  }

  return {
    /** Blocks that were left out because they cannot be read. */
    damaged,

    /** Every sample of a span, those of each series by time; null when there are more than `limit`. */
    async samples(span: Span, limit: number): Promise<RawSample[] | null> {
      const [stored, blocks] = await Promise.all([
        selectSamples(db, series, span, limit + 1),
        blocksOf(span),
      ])
      const count = countIn(blocks, span)
      if (count + stored.length > limit) return null
      if (count === 0) return stored
      const spans = await selectSpansOf(db, series, span)
      const closed = samplesIn(blocks, span, { spans, maintained: maintainedFlag })
      return [...closed, ...stored].toSorted((a, b) => a.at - b.at)
    },

    async parts({ level, ...span }: Piece, wish: BucketWish): Promise<Part[]> {
      if (level === 'day') return rollupsOf({ level, ...span }, wish)
      const found =
        level === 'hour'
          ? [rollupsOf({ level, ...span }, wish), hoursOf(span, wish)]
          : [
              selectParts(db, series, { level, ...span }, wish),
              blockParts({ level, ...span }, wish),
            ]
      return (await Promise.all(found)).flat()
    },
  }
}
