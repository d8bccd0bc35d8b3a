import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { holdDays, takeBlocks } from './blocks/block.queries.ts'
import { reopenBlocks } from './blocks/reopen.ts'
import { type HoursToOpen, reopenHours, reopenHoursInSteps } from './hours/reopen-hours.ts'
import { renewLast } from './last-value.service.ts'
import {
  forgetLast,
  type MovedCount,
  moveSamplesOfDay,
  renewHours,
  renewMinutes,
  type SampleMove,
} from './move-samples.queries.ts'
import type { Transaction } from './partitions/partitions.ts'
import { hasPartition, selectDaysOf } from './partitions/sample-days.queries.ts'
import { dayMs, longestDayMs } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

/** After every hour that a clock tells. */
const latest = Date.UTC(9999, 0)

/** The UTC days whose samples may have to move, oldest first. */
export async function daysToMove(db: Db, { tenantId, from }: SampleMove): Promise<string[]> {
  const first = from.toISOString().slice(0, 10)
  return (await selectDaysOf(db, tenantId)).filter((day) => day >= first)
}

/** Moves the samples of a day, in the transaction of `db`; rollups follow them with their next work. Throws PartitionsMissing. */
export async function moveDay(db: Db, day: string, move: SampleMove): Promise<MovedCount> {
  await takeLock(db, 'rollups', 0)
  // An import may be writing blocks of it, which would then be beside the samples that move there.
  await holdDays(db, [Date.parse(day) / dayMs])
  await planWithValues(db)
  await reopenBlocks(db, await takeBlocks(db, day, [...move.sources, ...move.targets]))
  if (!(await hasPartition(db, day))) return { moved: 0, kept: 0 }
  const count = await moveSamplesOfDay(db, day, move)
  if (count.moved > 0) await renewMinutes(db, day, move)
  return count
}

/** From the beginning of the first day on, whose hours are looked at, too. */
const hoursToOpen = ({ sources, from }: SampleMove): HoursToOpen => ({
  series: sources,
  span: { from: from.getTime() - longestDayMs, until: latest },
  unsettled: true,
})

/** Before the end, so that little is left to open in the transaction of `finishMove`. */
export const openHoursOfMove = (transaction: Transaction, move: SampleMove) =>
  reopenHoursInSteps(transaction, hoursToOpen(move))

/** After the last day: hours, days and last values are those of the samples as they are now. */
export async function finishMove(db: Db, move: SampleMove) {
  await takeLock(db, 'rollups', 0)
  await planWithValues(db)
  await reopenHours(db, hoursToOpen(move))
  await renewHours(db, move)
  await forgetLast(db, move.sources)
  await renewLast(db, { tenantId: move.tenantId, series: [...move.sources, ...move.targets] })
}
