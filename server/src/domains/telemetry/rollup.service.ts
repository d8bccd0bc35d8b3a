import { asWorker, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import {
  deleteArrivals,
  insertArrivals,
  type StoredArrival,
  selectArrivals,
  selectNewestArrival,
} from './arrival.queries.ts'
import { type Bounds, divideArrivals, splitBySeries } from './arrival-spans.ts'
import { openArrivedHours, writeBlockHours } from './blocks/block-hours.ts'
import { selectHeldTenants } from './history.queries.ts'
import { reopenDueHours } from './hours/reopen-hours.ts'
import { healLastValues } from './last-value.service.ts'
import {
  inWorker,
  needPartitions,
  type Transaction,
  withPartitions,
} from './partitions/partitions.ts'
import { selectSampleDays } from './partitions/sample-days.queries.ts'
import { deleteSamplesOf, selectTenantDays } from './retention.queries.ts'
import {
  lockRollups,
  type RollupLevel,
  selectDueSpan,
  writeDue,
  writeMinutes,
} from './rollup.queries.ts'
import { planWithValues } from './sample-span.queries.ts'

const minuteMs = 60_000
/** Samples of the minute that has just ended may still arrive. */
const delayMs = 2000
/** The size of one step, small enough to end well before a statement times out. */
const most = { arrivals: 1000, samples: 300_000, due: 6000 }
/** A day takes as long as so many samples, however few arrived for it. */
const samplesOfDay = 3000

/** The first arrivals that together make about as much work as so many samples. */
function upTo(arrivals: readonly StoredArrival[], samples: number): StoredArrival[] {
  const days = new Set<string>()
  let count = 0
  return arrivals.filter(({ day, ...arrival }, index) => {
    count += arrival.count + (days.has(day) ? 0 : samplesOfDay)
    days.add(day)
    return index === 0 || count <= samples
  })
}

async function boundsAt(db: Db, now: number): Promise<Bounds> {
  const tenants = await selectTenantDays(db)
  return {
    open: Math.floor((now - delayMs) / minuteMs) * minuteMs,
    // From here on all samples still exist; of earlier minutes some may be deleted.
    kept: new Map(tenants.map(({ tenantId, firstKept }) => [tenantId, Date.parse(firstKept)])),
    held: await selectHeldTenants(db),
  }
}

type Step = { newest: string; samples: number }

/** The next arrivals; none when there are none or another process handles them. */
const nextArrivals = ({ worker }: Services, { newest, samples }: Step) =>
  asWorker(worker, async (db) => {
    if (!(await lockRollups(db))) return []
    return upTo(await selectArrivals(db, newest, most.arrivals), samples)
  })

/** Deletes arrivals in the transaction that does their work; what another process took meanwhile is done. */
const takeArrivals = (
  { worker }: Services,
  { now, samples, wanted }: { now: number; samples: number; wanted: readonly StoredArrival[] },
) =>
  withPartitions(inWorker(worker), async (db) => {
    if (!(await lockRollups(db))) return false
    const taken = await deleteArrivals(db, wanted)
    const work = divideArrivals(taken, await boundsAt(db, now))
    await planWithValues(db)
    await insertArrivals(db, work.open)
    // Of expired days, too: their blocks stay until then.
    await writeBlockHours(db, [...work.expired, ...work.closed], now)
    // What went into blocks at once has no table, and needs no minutes.
    const days = new Set(await selectSampleDays(db))
    const withRows = [...work.expired, ...work.closed].filter(({ day }) => days.has(day))
    await needPartitions(db, { rollups: withRows.map(({ day }) => day) })
    for (const span of work.expired) {
      if (!days.has(span.day)) continue
      // History older than the retention, such as an imported file, exists in the rollups only. Existing minutes were
      // computed from samples that are deleted.
      for (const piece of splitBySeries(span, samples))
        await writeMinutes(db, piece, { keepsPresent: true })
      await deleteSamplesOf(db, span)
    }
    for (const span of work.closed) {
      if (!days.has(span.day)) continue
      for (const piece of splitBySeries(span, samples)) await writeMinutes(db, piece)
    }
    return true
  })

/** Rolls up some arrivals. Answers whether there may be more. */
async function rollUpSome(services: Services, step: Step) {
  const wanted = await nextArrivals(services, step)
  if (wanted.length === 0) return false
  const now = services.clock.now()
  const { samples } = step
  const { closed } = divideArrivals(
    wanted,
    await asWorker(services.worker, (db) => boundsAt(db, now)),
  )
  // Before the arrivals are deleted, which are the only record of new samples.
  await healLastValues(services, closed, samples)
  const inOwn: Transaction = (work) => withPartitions(inWorker(services.worker), work)
  await openArrivedHours(inOwn, wanted, now)
  return takeArrivals(services, { now, samples, wanted })
}

/**
 * Repeats a step until it answers that nothing is left. A step that fails, perhaps because it takes longer than a
 * statement may, is tried again with less.
 */
async function inSteps(
  { logger }: Services,
  size: number,
  signal: AbortSignal | undefined,
  step: (size: number) => Promise<boolean>,
) {
  const least = size / 100
  for (let hasMore = true; hasMore && !signal?.aborted; ) {
    try {
      hasMore = await step(size)
    } catch (error) {
      if (size < least) throw error
      size = Math.ceil(size / 4)
      logger.warn({ err: error, size }, 'rollups continue in smaller steps')
    }
  }
}

/**
 * Updates the ended minutes with all samples that arrived before the call. A piece of work is removed in the
 * transaction that does it, so any piece may fail or be interrupted and is done again.
 */
export async function rollUpMinutes(services: Services, signal?: AbortSignal) {
  const newest = await asWorker(services.worker, selectNewestArrival)
  await inSteps(services, most.samples, signal, (samples) =>
    rollUpSome(services, { newest, samples }),
  )
}

/** Computes some hours or days. Answers whether there may be more. */
const writeSome = ({ worker, clock }: Services, level: RollupLevel, due: number) =>
  asWorker(worker, async (db) => {
    if (!(await lockRollups(db))) return false
    const span = await selectDueSpan(db, level, due)
    if (!span) return false
    await planWithValues(db)
    if (!(await reopenDueHours(db, level, { span, limit: due, now: clock.now() })))
      await writeDue(db, level, span, due)
    return true
  })

/** Updates hours or days with the changes of the level below. */
export const rollUpDue = (services: Services, level: RollupLevel, signal?: AbortSignal) =>
  inSteps(services, most.due, signal, (due) => writeSome(services, level, due))

/** Repairs the last values that a process kept in memory and did not write before it ended. */
export async function recoverLastValues(services: Services) {
  const pending = await asWorker(services.worker, async (db) =>
    selectArrivals(db, await selectNewestArrival(db), most.arrivals),
  )
  const { open } = divideArrivals(pending, { open: 0, kept: new Map(), held: new Set() })
  await healLastValues(services, open, most.samples)
}
