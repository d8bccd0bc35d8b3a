import type { Db } from '#platform/database/database'
import type { PendingArrival } from '../arrival-spans.ts'
import { mayBePacked } from '../hours/closed-months.ts'
import { reopenHours } from '../hours/reopen-hours.ts'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { needPartitions } from '../partitions/partitions.ts'
import { dayMs, type Sample } from '../sample.ts'
import type { Block } from './block.queries.ts'
import { decodeColumns } from './block-codec.ts'
import {
  type HourRow,
  selectArrivedBlocks,
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
  const days = [...new Set(blocks.map(({ day }) => day))].toSorted()
  const series = [...new Set(blocks.map((block) => block.series))]
  const from = Date.parse(days[0] ?? '')
  const until = Date.parse(days.at(-1) ?? '') + dayMs
  await needPartitions(db, { hours: days })
  if (mayBePacked(from, now)) await reopenHours(db, { series, span: { from, until } })
  const hours = readableHours(blocks, await selectSpansOf(db, series, { from, until }))
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
