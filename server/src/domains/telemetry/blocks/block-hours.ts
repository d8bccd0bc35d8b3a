import type { Db } from '#platform/database/database'
import type { PendingArrival } from '../arrival-spans.ts'
import { mayBePacked } from '../hours/closed-months.ts'
import { reopenHours, reopenHoursInSteps } from '../hours/reopen-hours.ts'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { needPartitions, type Transaction } from '../partitions/partitions.ts'
import { dayMs, type Sample } from '../sample.ts'
import type { Block } from './block.queries.ts'
import { decodeColumns } from './block-codec.ts'
import {
  type HourRow,
  selectArrivedBlocks,
  selectArrivedKeys,
  selectUnwrittenBlocks,
  upsertHours,
} from './block-hours.queries.ts'
import { rollupRows } from './block-rows.ts'
import { lastSamples } from './block-samples.ts'
import type { SpansOfSeries } from './block-trend.ts'
import { mayBeCompacted } from './closed-days.ts'
import { UnreadableBlock } from './frame.ts'

const hourMs = 3_600_000

/** The hours of a block, of a tenant whose hours begin with those of UTC. */
const hoursOf = ({ tenantId, series, samples }: Block, maintained: SpansOfSeries): HourRow[] =>
  rollupRows(decodeColumns(samples), hourMs, maintained.get(series)).map((row) => ({
    ...row,
    tenantId,
    series,
  }))

/** The hours of the blocks that can be read: a damaged one keeps those that it has. */
const readableHours = (blocks: readonly Block[], spans: SpansOfSeries) =>
  blocks.flatMap((block) => {
    try {
      return hoursOf(block, spans)
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      return []
    }
  })

/** Those whose days may be in blocks. */
const ofBlocks = (spans: readonly PendingArrival[], now: number) =>
  spans.filter(({ day }) => mayBeCompacted(Date.parse(day) / dayMs, now))

/** The hours that the hours of some blocks are among. */
function hoursToOpen(blocks: readonly Pick<Block, 'series' | 'day'>[]) {
  const days = blocks.map(({ day }) => day).toSorted()
  const from = Date.parse(days[0] ?? '')
  const until = Date.parse(days.at(-1) ?? '') + dayMs
  return { series: [...new Set(blocks.map(({ series }) => series))], span: { from, until } }
}

/**
 * Moves the packed hours of blocks in which values of an import have arrived into rows, in transactions of their own: an import of
 * thousands of points concerns millions of them. What is packed again meanwhile `writeBlockHours` opens.
 */
export async function openArrivedHours(
  transaction: Transaction,
  arrived: readonly PendingArrival[],
  now: number,
) {
  const spans = ofBlocks(arrived, now)
  if (spans.length === 0) return
  const keys = await transaction((db) => selectArrivedKeys(db, spans))
  if (keys.length === 0) return
  const wish = hoursToOpen(keys)
  if (mayBePacked(wish.span.from, now)) await reopenHoursInSteps(transaction, wish)
}

/** Hours that one statement writes: some tenths of a second. */
const mostHours = 10_000

/**
 * Computes the hours of blocks in which values of an import have arrived (see `findDirectDays`), in the transaction that alone computes
 * rollups. Other blocks have the hours that their samples had as rows. Throws PartitionsMissing.
 */
export async function writeBlockHours(db: Db, arrived: readonly PendingArrival[], now: number) {
  const spans = ofBlocks(arrived, now)
  if (spans.length === 0) return
  const blocks = await selectArrivedBlocks(db, spans)
  if (blocks.length === 0) return
  const { series, span } = hoursToOpen(blocks)
  await needPartitions(db, { hours: [...new Set(blocks.map(({ day }) => day))] })
  if (mayBePacked(span.from, now)) await reopenHours(db, { series, span })
  const hours = readableHours(blocks, await selectSpansOf(db, series, span))
  for (let place = 0; place < hours.length; place += mostHours)
    await upsertHours(db, hours.slice(place, place + mostHours))
}

/** The newest samples of blocks in which values of an import have arrived, where they may be last values that are not known yet. */
export async function selectUnwrittenInBlocks(
  db: Db,
  arrived: readonly PendingArrival[],
  now: number,
): Promise<Sample[]> {
  const spans = ofBlocks(arrived, now)
  return spans.length === 0 ? [] : lastSamples(await selectUnwrittenBlocks(db, spans))
}
