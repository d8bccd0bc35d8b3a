import { setTimeout as delay } from 'node:timers/promises'
import { asWorker, type Db } from '#platform/database/database'
import { tryLock } from '#platform/database/locks'
import type { Services } from '#platform/services'
import { hasPartition, partitionName, selectSampleDays } from '../partitions/sample-days.queries.ts'
import { selectTenantDays } from '../retention.queries.ts'
import { lockRollups } from '../rollup.queries.ts'
import { dayMs } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { forgetSparse } from '../sparse-days.queries.ts'
import { insertBlocks, isoDay, takeBlocksOfDay } from './block.queries.ts'
import { openDays } from './closed-days.ts'
import {
  deleteOfDay,
  type NextOfDay,
  selectIsWaiting,
  selectMinuteMonths,
  selectNextOfDay,
} from './compaction.queries.ts'
import { dropIfEmpty, type EmptySince } from './empty-partitions.ts'
import { blockOf } from './new-block.ts'
import { reopenBlocks } from './reopen.ts'

/** Samples of one step: some tenths of a second, during which rollups wait. */
const usualStep = 50_000

/** Whether this transaction alone has the day, until it ends; false where another is at work with it. */
const takeDay = async (db: Db, day: string) =>
  (await lockRollups(db)) && (await tryLock(db, 'sample-day', Date.parse(day) / dayMs))

/** Compacts the next series of a day. Answers the last of them; null when there are none, or not now. */
async function compactSome(db: Db, day: string, next: NextOfDay): Promise<number | null> {
  if (!(await takeDay(db, day))) return null
  if ((await selectIsWaiting(db, day)) || !(await hasPartition(db, day))) return null
  await planWithValues(db)
  const found = await selectNextOfDay(db, day, next)
  const series = found.map((each) => each.series)
  const last = series.at(-1)
  if (last === undefined) return null
  const known = await takeBlocksOfDay(db, day, series)
  if (known.length > 0) {
    // A block that was put back from a backup, beside samples that came meanwhile: both become one with the next run.
    await reopenBlocks(db, known)
    return null
  }
  await insertBlocks(
    db,
    found.map((each) => blockOf(day, each)),
  )
  const count = found.reduce((sum, { samples }) => sum + samples.length, 0)
  const deleted = await deleteOfDay(db, day, series)
  if (deleted !== count) throw new Error(`${deleted} samples instead of ${count} are in blocks`)
  return last
}

/** Tenants that no longer keep a day: its samples are deleted, not compacted. */
const selectExpired = async (db: Db, day: string) =>
  (await selectTenantDays(db))
    .filter(({ firstKept }) => day < firstKept)
    .map(({ tenantId }) => tenantId)

async function compactDay(services: Services, day: string, { since, signal }: Run) {
  const { worker } = services
  const hold = (db: Db) => takeDay(db, day)
  if (await dropIfEmpty(services, partitionName(day), since, hold)) {
    await asWorker(worker, async (db) => {
      await planWithValues(db)
      if (await hold(db)) await forgetSparse(db, day)
    })
    return
  }
  const expired = await asWorker(worker, (db) => selectExpired(db, day))
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const began = performance.now()
    const next: NextOfDay = { after, most: usualStep, expired }
    after = await asWorker(worker, (db) => compactSome(db, day, next))
    // As much time for everybody else; many days wait in an installation that was upgraded.
    if (after !== null && signal)
      await delay(performance.now() - began, undefined, { signal }).catch(() => {
        // Woken early to stop.
      })
  }
}

type Run = { since: EmptySince; signal?: AbortSignal | undefined }

/**
 * Puts the samples of closed UTC days into blocks, oldest first, and drops partitions that have been empty for a while, as far as `since`
 * remembers from earlier runs. A day of which something is still to be computed is left for the next run, and so is one that
 * fails, without stopping the others. Every step is a transaction of its own: one that fails or is interrupted changes nothing, and
 * any process may do it again.
 */
export async function compactSamples(
  services: Services,
  { since, signal }: Run = { since: new Map() },
) {
  const failures: unknown[] = []
  const attempt = async (work: () => Promise<unknown>) => {
    if (signal?.aborted) return
    await work().catch((error: unknown) => failures.push(error))
  }
  const days = await asWorker(services.worker, selectSampleDays)
  const open = isoDay(Math.floor(services.clock.now() / dayMs) - openDays)
  for (const day of days.filter((each) => each < open))
    await attempt(() => compactDay(services, day, { since, signal }))
  for (const month of await asWorker(services.worker, selectMinuteMonths))
    await attempt(() => dropIfEmpty(services, month, since))
  if (failures.length > 0) throw new AggregateError(failures, 'some days were not compacted')
}
