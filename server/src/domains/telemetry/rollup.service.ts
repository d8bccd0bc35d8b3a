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
import { selectHeldTenants } from './history.queries.ts'
import { healLastValues } from './last-value.service.ts'
import { deleteSamplesOf, selectTenantDays } from './retention.queries.ts'
import {
  lockRollups,
  makeRollupPartitions,
  type RollupLevel,
  selectDueSpan,
  writeDue,
  writeMinutes,
} from './rollup.queries.ts'
import { planWithValues } from './sample-span.queries.ts'

const minuteMs = 60_000
/** Samples of the minute that has just ended may still be on their way. */
const delayMs = 2000
/** What one step takes, small enough to end well before a statement times out. */
const most = { arrivals: 1000, samples: 300_000, due: 6000 }
/** A day takes as long as so many samples, however few came in for it. */
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
    // From here on all samples are still there; of earlier minutes some may be deleted.
    kept: new Map(tenants.map(({ tenantId, firstKept }) => [tenantId, Date.parse(firstKept)])),
    held: await selectHeldTenants(db),
  }
}

type Step = { newest: string; samples: number }

/** The next arrivals; none when there are none or another process is at it. */
const nextArrivals = ({ worker }: Services, { newest, samples }: Step) =>
  asWorker(worker, async (db) => {
    if (!(await lockRollups(db))) return []
    return upTo(await selectArrivals(db, newest, most.arrivals), samples)
  })

/** Takes arrivals away in the transaction that does what they ask for; what another process took meanwhile is done. */
const takeArrivals = (
  { worker }: Services,
  { now, samples, wanted }: { now: number; samples: number; wanted: readonly StoredArrival[] },
) =>
  asWorker(worker, async (db) => {
    if (!(await lockRollups(db))) return false
    const taken = await deleteArrivals(db, wanted)
    const work = divideArrivals(taken, await boundsAt(db, now))
    await planWithValues(db)
    await insertArrivals(db, work.open)
    for (const span of work.expired) {
      // History from before the time that samples are kept, such as an imported file, lives on in the rollups. Minutes
      // that are there were made of samples that are gone.
      await makeRollupPartitions(db, span.day)
      for (const piece of splitBySeries(span, samples))
        await writeMinutes(db, piece, { keepsPresent: true })
      await deleteSamplesOf(db, span)
    }
    for (const span of work.closed) {
      await makeRollupPartitions(db, span.day)
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
  // Before the arrivals are gone, which are the only note of what came in.
  for (const span of closed)
    for (const piece of splitBySeries(span, samples)) await healLastValues(services, piece)
  return takeArrivals(services, { now, samples, wanted })
}

/**
 * Repeats a step until it answers that nothing is left. A step that fails, perhaps because it is too much for the time
 * that a statement has, is tried again with less.
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
      logger.warn({ err: error, size }, 'rollups go on in smaller steps')
    }
  }
}

/**
 * Brings the minutes that are over up to date with all samples that came in before the call. A piece of work is taken
 * away in the transaction that does it, so any piece may fail or be cut off and is done again.
 */
export async function rollUpMinutes(services: Services, signal?: AbortSignal) {
  const newest = await asWorker(services.worker, selectNewestArrival)
  await inSteps(services, most.samples, signal, (samples) =>
    rollUpSome(services, { newest, samples }),
  )
}

/** Brings hours or days up to date with what has changed below them. */
export const rollUpDue = (services: Services, level: RollupLevel, signal?: AbortSignal) =>
  inSteps(services, most.due, signal, (due) =>
    asWorker(services.worker, async (db) => {
      if (!(await lockRollups(db))) return false
      const span = await selectDueSpan(db, level, due)
      if (!span) return false
      await planWithValues(db)
      await writeDue(db, level, span, due)
      return true
    }),
  )

/** Makes good the last values that a process noted in memory and did not live to write. */
export async function recoverLastValues(services: Services) {
  const pending = await asWorker(services.worker, async (db) =>
    selectArrivals(db, await selectNewestArrival(db), most.arrivals),
  )
  const { open } = divideArrivals(pending, { open: 0, kept: new Map(), held: new Set() })
  for (const span of open) await healLastValues(services, span)
}
