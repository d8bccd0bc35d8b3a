import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { UnreadableBlock } from '../blocks/frame.ts'
import type { Transaction } from '../partitions/partitions.ts'
import type { DueSpan, RollupLevel } from '../rollup.queries.ts'
import { dayMs } from '../sample.ts'
import type { Span } from '../trend/spans.ts'
import { mayBePacked } from './closed-months.ts'
import {
  type HourBlock,
  insertDamagedHours,
  takeDueHourBlocks,
  takeHourBlocks,
} from './hour-block.queries.ts'
import { decodeHours, type WholeHours } from './hour-codec.ts'
import { insertHours, movingHours } from './moving-hours.queries.ts'

const hourMs = 3_600_000

/** Blocks that one statement takes: 40,000 hours, some tenths of a second. */
const mostReopened = 50

async function reopen(db: Db, block: HourBlock) {
  let hours: WholeHours
  try {
    hours = decodeHours(block.hours)
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    await insertDamagedHours(db, block)
    return
  }
  await insertHours(db, block, hours)
}

/**
 * Moves the hours of blocks, which were taken out of their table in the same transaction, back into rows. A damaged block is kept
 * aside (see `openDamageReport`).
 */
export async function reopenHourBlocks(db: Db, taken: readonly HourBlock[]): Promise<void> {
  if (taken.length === 0) return
  await movingHours(db, async () => {
    for (const block of taken) await reopen(db, block)
  })
}

/** Which blocks to open: those of series with hours that begin in the months of a span. */
type HoursToOpen = { series: readonly number[]; span: Span }

/** The hours of a UTC day and those that reach into it. */
export function hoursAround(day: string, series: readonly number[]): HoursToOpen {
  const start = Date.parse(day)
  return { series, span: { from: start - hourMs, until: start + dayMs } }
}

/** Answers whether there may be more. */
async function reopenSome(db: Db, { series, span }: HoursToOpen) {
  const taken = await takeHourBlocks(db, series, span, mostReopened)
  await reopenHourBlocks(db, taken)
  return taken.length === mostReopened
}

/** Moves hours into rows. The transaction is the only one that computes rollups. */
export async function reopenHours(db: Db, wish: HoursToOpen) {
  while (await reopenSome(db, wish));
}

/** The same in transactions that rollups wait for some tenths of a second only. Meanwhile others may pack some again. */
export async function reopenHoursInSteps(transaction: Transaction, wish: HoursToOpen) {
  for (let hasMore = true; hasMore; )
    hasMore = await transaction(async (db) => {
      await takeLock(db, 'rollups', 0)
      return reopenSome(db, wish)
    })
}

/**
 * Moves hours into rows of which the first `limit` are due in a span, or their days are. Answers whether there may be more, which a
 * transaction of their own has to move before any is computed.
 */
export async function reopenDueHours(
  db: Db,
  level: RollupLevel,
  { span, limit, now }: { span: DueSpan; limit: number; now: number },
): Promise<boolean> {
  if (!mayBePacked(span.first.getTime(), now)) return false
  const taken = await takeDueHourBlocks(db, level, { ...span, limit, most: mostReopened })
  await reopenHourBlocks(db, taken)
  return taken.length === mostReopened
}
