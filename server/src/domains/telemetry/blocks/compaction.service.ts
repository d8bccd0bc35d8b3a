import { setTimeout as delay } from 'node:timers/promises'
import { asWorker, type Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Services } from '#platform/services'
import { lockRollups } from '../rollup.queries.ts'
import { dayMs, isImported } from '../sample.ts'
import { selectSampleDays } from '../sample-days.queries.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { insertBlocks, isoDay, type NewBlock, takeBlocks } from './block.queries.ts'
import { decodeBlock, encodeBlock } from './block-codec.ts'
import { openDays } from './closed-days.ts'
import {
  type DayOfSeries,
  deleteOfDay,
  dropEmptyDay,
  dropEmptyMinutes,
  hasPartition,
  selectIsWaiting,
  selectNextOfDay,
} from './compaction.queries.ts'
import { reopenBlocks } from './reopen.ts'

/** Samples of one step: some tenths of a second, during which rollups wait. */
const usualStep = 50_000

type Step = { day: string; after: number; most: number }

function blockOf(day: string, { tenantId, series, samples }: DayOfSeries): NewBlock {
  const block = encodeBlock(samples)
  const isSame = decodeBlock(block).every((read, place) => {
    const { at, value, quality, receivedAt } = samples[place] ?? read
    return (
      read.at === at &&
      Object.is(read.value, value) &&
      read.quality === quality &&
      read.receivedAt === receivedAt
    )
  })
  if (!isSame) throw new Error(`samples of series ${series} on ${day} do not survive a block`)
  const imports = [
    ...new Set(samples.filter(isImported).map(({ receivedAt }) => receivedAt)),
  ].toSorted((a, b) => a - b)
  return { tenantId, series, day, n: samples.length, samples: block, imports }
}

/** Whether nobody else changes the day until the transaction ends. */
async function takeDay(db: Db, day: string): Promise<boolean> {
  if (!(await lockRollups(db))) return false
  await takeLock(db, 'sample-day', Date.parse(day) / dayMs)
  return !(await selectIsWaiting(db, day)) && (await hasPartition(db, day))
}

/** Compacts the next series of a day. Answers the last of them; null when there are none, or not now. */
async function compactSome(db: Db, { day, after, most }: Step): Promise<number | null> {
  if (!(await takeDay(db, day))) return null
  await planWithValues(db)
  const found = await selectNextOfDay(db, day, { after, most })
  const series = found.map((each) => each.series)
  const last = series.at(-1)
  if (last === undefined) return null
  const known = await takeBlocks(db, day, series)
  if (known.length > 0) {
    // One that could not be read when it was reopened is back from a copy of the database: both become one.
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

/** Whether a day is gone, because an earlier run has left nothing of it. */
async function dropDay(db: Db, day: string) {
  if (!(await lockRollups(db))) return false
  await takeLock(db, 'sample-day', Date.parse(day) / dayMs)
  return dropEmptyDay(db, day)
}

async function compactDay({ worker }: Services, day: string, signal?: AbortSignal) {
  if (await asWorker(worker, (db) => dropDay(db, day))) return
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const began = performance.now()
    const step: Step = { day, after, most: usualStep }
    after = await asWorker(worker, (db) => compactSome(db, step))
    // As much time for everybody else; many days wait in an installation that was upgraded.
    if (after !== null && signal)
      await delay(performance.now() - began, undefined, { signal }).catch(() => {
        // Woken early to stop.
      })
  }
}

/**
 * Puts the samples of closed UTC days into blocks, oldest first. The next run drops their partitions: a trend that began before sees
 * the rows of its moment, but none of a table that is gone. A day of which something is still to be
 * computed is left for the next run. Every step is a transaction of its own: one that fails or is interrupted changes nothing,
 * and any process may do it again.
 */
export async function compactSamples(services: Services, signal?: AbortSignal) {
  const days = await asWorker(services.worker, selectSampleDays)
  const open = isoDay(Math.floor(services.clock.now() / dayMs) - openDays)
  await asWorker(services.worker, async (db) => {
    if (await lockRollups(db)) await dropEmptyMinutes(db)
  })
  for (const day of days.filter((each) => each < open)) {
    if (signal?.aborted) return
    await compactDay(services, day, signal)
  }
}
