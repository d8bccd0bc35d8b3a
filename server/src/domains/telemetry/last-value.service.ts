import { asWorker, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { type PendingArrival, splitBySeries } from './arrival-spans.ts'
import { selectBlocks } from './blocks/block.queries.ts'
import { selectUnwrittenInBlocks } from './blocks/block-hours.ts'
import { lastSamples } from './blocks/block-samples.ts'
import {
  holdInBlocks,
  holdStored,
  insertFirst,
  putLast,
  selectLastDays,
  selectLastMoments,
  selectUnwritten,
  takeLastOfDay,
  upsertLast,
} from './last-value.queries.ts'
import { hasPartition, selectDaysOf, selectSampleDays } from './partitions/sample-days.queries.ts'
import { selectTenantDays } from './retention.queries.ts'
import { byDay, dayMs, isImported, type Sample } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

/** Time of the newest sample of each series, as last written. */
export async function readNewest({ worker }: Services, series: readonly number[]) {
  const rows = await asWorker(worker, (db) => selectLastMoments(db, series))
  return new Map(rows.map((row) => [row.series, row.at]))
}

/**
 * Values without those of imports that were taken back since these were read or noted. Of days before the retention of their tenant
 * only minutes are kept, which an undo leaves.
 */
async function withoutTakenBack(db: Db, samples: readonly Sample[]) {
  const imported = samples.filter(isImported)
  if (imported.length === 0) return samples
  const kept = new Map(
    (await selectTenantDays(db)).map(({ tenantId, firstKept }) => [
      tenantId,
      Date.parse(firstKept),
    ]),
  )
  const taken = new Set(imported.filter(({ tenantId, at }) => at >= (kept.get(tenantId) ?? 0)))
  const days = new Set(await selectSampleDays(db))
  for (const [day, ofDay] of byDay([...taken], ({ at }) => at)) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10)
    const held = days.has(date) ? await holdStored(db, date, ofDay) : []
    for (const sample of [...held, ...(await holdInBlocks(db, date, ofDay))]) taken.delete(sample)
  }
  return samples.filter((sample) => !taken.has(sample))
}

/**
 * Writes values that are newer than the stored ones. First values of series are written before, in a transaction of
 * their own: one that both adds and changes values locks units in two orders, and two such may deadlock. `mayBeFirst`
 * excludes series that are known to have a value.
 */
export async function writeLastValues(
  { worker }: Services,
  samples: readonly Sample[],
  mayBeFirst: (sample: Sample) => boolean = () => true,
) {
  const write = (put: typeof upsertLast, given: readonly Sample[]) =>
    asWorker(worker, async (db) => put(db, await withoutTakenBack(db, given)))
  const first = samples.filter(mayBeFirst)
  if (first.length > 0) await write(insertFirst, first)
  await write(upsertLast, samples)
}

/** Values of one transaction, so that changes of points of the same units need not wait long. */
const mostHealed = 5000

/**
 * Repairs the last values of series with new samples from the samples themselves: a process that kept them in memory
 * may have ended before it wrote them. Pieces are of about so many samples. Outside of longer transactions, because the units stay locked to the end.
 */
export async function healLastValues(
  services: Services,
  spans: readonly PendingArrival[],
  samples: number,
) {
  const heal = async (missed: readonly Sample[]) => {
    for (let from = 0; from < missed.length; from += mostHealed)
      await writeLastValues(services, missed.slice(from, from + mostHealed))
  }
  const { days, inBlocks } = await asWorker(services.worker, async (db) => ({
    days: new Set(await selectSampleDays(db)),
    inBlocks: await selectUnwrittenInBlocks(db, spans, services.clock.now()),
  }))
  await heal(inBlocks)
  for (const span of spans) {
    if (!days.has(span.day)) continue
    for (const piece of splitBySeries(span, samples))
      await heal(
        await asWorker(services.worker, async (db) => {
          await planWithValues(db)
          return selectUnwritten(db, piece)
        }),
      )
  }
}

/** `takeLast` of samples that are in blocks. */
async function takeLastInBlocks(
  db: Db,
  day: string,
  series: readonly number[],
  arrival: number | null = null,
): Promise<number[]> {
  if (series.length === 0) return []
  const start = Date.parse(day)
  const blocks = await selectBlocks(db, series, { from: start, until: start + dayMs })
  const newest = lastSamples(blocks)
  if (newest.length > 0) await putLast(db, newest, arrival)
  return newest.map((sample) => sample.series)
}

/**
 * The newest sample of each series on a day becomes its last value, unless a newer one stands there that did not come by the import
 * with `arrival`. Answers the series that have a sample on that day.
 */
export async function takeLast(
  db: Db,
  day: string,
  series: readonly number[],
  arrival: number | null = null,
): Promise<number[]> {
  const found = await takeLastInBlocks(db, day, series, arrival)
  return (await hasPartition(db, day))
    ? [...found, ...(await takeLastOfDay(db, day, series, arrival))]
    : found
}

type Renewal = {
  tenantId: number
  series: readonly number[]
  /** The import whose values are no longer last ones. */
  arrival?: number
  /** Days from here on are known to have no samples of the series. */
  before?: string | undefined
}

/**
 * Gives series whose last value is forgotten, no longer theirs, or that of an import, the newest sample that the store has of
 * them. Reads only the days on which that can be.
 */
export async function renewLast(db: Db, { tenantId, series, arrival, before }: Renewal) {
  if (series.length === 0) return
  const possible = await selectLastDays(db, tenantId, series)
  const days = (await selectDaysOf(db, tenantId)).filter(
    (day) => possible.has(day) && (before === undefined || day < before),
  )
  const missing = new Set(series)
  for (const day of days.reverse()) {
    if (missing.size === 0) return
    for (const found of await takeLast(db, day, [...missing], arrival)) missing.delete(found)
    // Compaction may have moved samples to what was read already. To keep it away would take a lock for each of some thousand days.
    for (const found of await takeLastInBlocks(db, day, [...missing], arrival))
      missing.delete(found)
  }
}
