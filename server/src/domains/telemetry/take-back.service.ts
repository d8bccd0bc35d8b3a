import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { renewLast } from './last-value.service.ts'
import { selectSampleDays } from './retention.queries.ts'
import { planWithValues } from './sample-span.queries.ts'
import {
  forgetLastOf,
  renewMissingMinutes,
  type TakeBack,
  takeBackOfDay,
} from './take-back.queries.ts'

/** The UTC days with samples of a span of time, oldest first; all where the span is not known. */
export async function sampleDays(
  db: Db,
  span: { from: string; until: string } | null,
): Promise<string[]> {
  const days = await selectSampleDays(db)
  const dayOf = (instant: string) => instant.slice(0, 10)
  return span ? days.filter((day) => day >= dayOf(span.from) && day <= dayOf(span.until)) : days
}

/** Takes the samples of a day back, in the transaction of `db`; rollups follow with their next work. */
export async function takeBackDay(db: Db, day: string, taken: TakeBack) {
  await takeLock(db, 'rollups', 0)
  await planWithValues(db)
  const { touched, ...counts } = await takeBackOfDay(db, day, taken)
  if (touched.length > 0) await renewMissingMinutes(db, day, taken.tenantId, touched)
  return counts
}

/** After the last day: last values are those of the samples that are left. */
export async function finishTakeBack(db: Db, taken: TakeBack) {
  await takeLock(db, 'rollups', 0)
  await planWithValues(db)
  await renewLast(db, await forgetLastOf(db, taken))
}
