import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { holdDays, takeBlocks } from './blocks/block.queries.ts'
import { reopenBlocks } from './blocks/reopen.ts'
import { hoursAround, reopenHours } from './hours/reopen-hours.ts'
import { renewLast } from './last-value.service.ts'
import {
  forgetLast,
  type MovedCount,
  moveSamplesOfDay,
  renewHours,
  renewMinutes,
  type SampleMove,
} from './move-samples.queries.ts'
import { hasPartition, selectDaysOf } from './partitions/sample-days.queries.ts'
import { dayMs } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

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
  if (count.moved > 0) {
    await renewMinutes(db, day, move)
    await reopenHours(db, hoursAround(day, move.sources))
    await renewHours(db, day, move)
  }
  return count
}

/** After the last day: last values are those of the samples as they are now. */
export async function finishMove(db: Db, move: SampleMove) {
  await takeLock(db, 'rollups', 0)
  await planWithValues(db)
  await forgetLast(db, move.sources)
  await renewLast(db, { tenantId: move.tenantId, series: [...move.sources, ...move.targets] })
}
