import { setTimeout as delay } from 'node:timers/promises'
import { kyselyOn } from '#platform/database/client-dialect'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { type Block, holdDays, isoDay, takeBlocks, takeDays } from '../blocks/block.queries.ts'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { reopenBlocks } from '../blocks/reopen.ts'
import { streamedOf } from '../live/streamed.ts'
import { makePartitions } from '../partitions/partitions.queries.ts'
import { needPartitions, PartitionsMissing } from '../partitions/partitions.ts'
import { type AppendResult, byDay, type Sample } from '../sample.ts'
import type { Reading } from './conflict-rule.ts'
import { type DirectDays, findDirectDays, openDirectDays } from './direct-days.ts'
import {
  type Batch,
  type Claim,
  heldOf,
  makeBatch,
  type Plan,
  planBatch,
  resultsOf,
} from './sample-batch.ts'
import {
  begin,
  commit,
  copySamples,
  dropStoreClient,
  ensureDay,
  failureKind,
  insertLosers,
  insertRepeats,
  insertTraces,
  lockStanding,
  openStoreClient,
  rollback,
  type StoreClient,
  selectPresent,
  updateSamples,
} from './sample-copy.queries.ts'
import type { Ticket } from './sample-queue.ts'

/** A committed batch. `batchId` is the number of the live batch, in which the `streamed` are; null when nothing changed. */
export type Stored = {
  batchId: string | null
  changed: readonly Sample[]
  streamed: readonly Sample[]
  results: AppendResult[]
}

/** The commit was sent and not answered. */
class EndUnknown extends Error {
  readonly written: Stored
  constructor(written: Stored, cause: unknown) {
    super('commit without an answer', { cause })
    this.written = written
  }
}

/** The work to be committed together with samples was withheld, so the samples are too. */
export class Withheld extends Error {
  constructor() {
    super('the samples are not to be stored')
  }
}

type Watch = {
  /** Before the commit, so that this process knows the batch as its own when its notification arrives. */
  announced(batchId: string): void
  /** It is unknown whether the batch arrives; if it does, it counts as one of another process. */
  withdrawn(batchId: string): void
  /** Series with stored samples that were not expected. */
  surprised(samples: readonly Sample[]): void
}

const none: AppendResult = { stored: 0, duplicates: 0, conflicts: 0 }

/** UTC days since 1970 of which blocks may be written; see `findDirectDays`. */
type DirectDayNumbers = ReadonlySet<number>

type Options = { patienceMs: number; watch: Watch }

/** Writes batches on one connection of its own, one batch at a time. */
export function openLane(
  { worker, logger, space, clock }: Services,
  { patienceMs, watch }: Options,
) {
  const tables = new Map<number, string>()
  let open: StoreClient | undefined

  async function client() {
    open ??= await openStoreClient(worker)
    return open
  }

  async function drop() {
    const lost = open
    open = undefined
    if (lost) await dropStoreClient(lost)
  }

  async function tableOf(on: StoreClient, day: number) {
    const table = tables.get(day) ?? (await ensureDay(on, day))
    tables.set(day, table)
    return table
  }

  /** Partitions are made before the transaction, so that they are not locked while samples are written. */
  async function makeTables(on: StoreClient, { samples }: Batch, directDays: DirectDayNumbers) {
    for (const day of byDay(samples, ({ at }) => at).keys())
      if (!directDays.has(day)) await tableOf(on, day)
  }

  /** Of some days rows are written after all. Throws PartitionsMissing. */
  async function needTables(
    db: Db,
    { samples }: Batch,
    direct: DirectDays,
    directDays: DirectDayNumbers,
  ) {
    if (directDays.size === 0) return
    const others = samples.filter((sample) => !direct.has(sample))
    const days = [...byDay(others, ({ at }) => at).keys()].filter((day) => directDays.has(day))
    if (days.length > 0) await needPartitions(db, { samples: days.map(isoDay) })
  }

  /** In one order, so that two batches never wait for each other. */
  async function lockClosed(db: Db, { samples }: Batch, directDays: DirectDayNumbers) {
    const now = clock.now()
    const closed = [...byDay(samples, ({ at }) => at).keys()].filter((day) =>
      mayBeCompacted(day, now),
    )
    if (closed.length === 0) return
    const shared = closed.filter((day) => !directDays.has(day))
    if (directDays.size === 0) await holdDays(db, shared)
    else await takeDays(db, { alone: [...directDays], shared })
  }

  /** Samples of closed days are in blocks until they change. */
  async function reopenClosed(db: Db, { samples }: Batch, direct: DirectDays) {
    const now = clock.now()
    const closed = [...byDay(samples, ({ at }) => at)]
      .filter(([day]) => mayBeCompacted(day, now))
      .toSorted(([a], [b]) => a - b)
    const taken: Block[] = []
    for (const [day, ofDay] of closed) {
      const changed = ofDay.filter((sample) => !direct.has(sample))
      const series = [...new Set(changed.map((sample) => sample.series))]
      if (series.length > 0) taken.push(...(await takeBlocks(db, isoDay(day), series)))
    }
    await reopenBlocks(db, taken)
  }

  async function readPresent(on: StoreClient, { claims }: Batch, direct: DirectDays) {
    const present = new Map<Claim, Reading>()
    const open = claims.filter((claim) => !direct.has(claim))
    for (const [day, ofDay] of byDay(open, ({ at }) => at))
      for (const [claim, reading] of await selectPresent(on, await tableOf(on, day), ofDay))
        present.set(claim, reading)
    return present
  }

  async function writeRows(
    on: StoreClient,
    { inserts, updates, standing }: Pick<Plan, 'inserts' | 'updates' | 'standing'>,
  ) {
    for (const [day, samples] of byDay(inserts, ({ at }) => at))
      await copySamples(on, await tableOf(on, day), samples)
    for (const [day, ofDay] of byDay(updates, ({ to }) => to.at))
      await updateSamples(on, await tableOf(on, day), ofDay)
    for (const [day, ofDay] of byDay(standing, ({ moment }) => moment.at))
      await lockStanding(on, await tableOf(on, day), ofDay)
  }

  /** Answers how many of the losers were kept already. Blocks are held already, with what stands in them. */
  async function write(on: StoreClient, plan: Plan, direct: DirectDays) {
    const { losers, repeats } = plan
    await direct.write({
      inserts: plan.inserts.filter(direct.has),
      updates: plan.updates.filter(({ to }) => direct.has(to)),
    })
    await writeRows(on, {
      inserts: plan.inserts.filter((sample) => !direct.has(sample)),
      updates: plan.updates.filter(({ to }) => !direct.has(to)),
      standing: plan.standing.filter(({ moment }) => !direct.has(moment)),
    })
    if (repeats.length > 0) await insertRepeats(on, repeats)
    return losers.length === 0 ? 0 : losers.length - (await insertLosers(on, losers))
  }

  async function transact(
    on: StoreClient,
    batch: Batch,
    directDays: DirectDayNumbers,
  ): Promise<Stored> {
    const db = kyselyOn(on, worker.statement)
    await lockClosed(db, batch, directDays)
    const direct = await openDirectDays(db, batch, directDays)
    await needTables(db, batch, direct, directDays)
    await reopenClosed(db, batch, direct)
    const present = batch.claims.length > 0 ? await readPresent(on, batch, direct) : new Map()
    const plan = planBatch(batch, (claim) => direct.present(claim) ?? present.get(claim))
    const known = await write(on, plan, direct)
    const changed = plan.inserts.concat(plan.updates.map(({ to }) => to))
    const results = resultsOf(batch, plan)
    for (const [index, { alongside }] of batch.tickets.entries())
      if (
        alongside &&
        !(await alongside(db, { ...(results[index] ?? none), held: heldOf(plan, known) }))
      )
        throw new Withheld()
    const streamed = streamedOf(changed)
    const batchId = changed.length === 0 ? null : await insertTraces(on, { changed, streamed })
    return { batchId, changed, streamed, results }
  }

  async function attempt(batch: Batch): Promise<Stored> {
    const on = await client()
    const directDays = await findDirectDays(kyselyOn(on, worker.statement), batch, clock.now())
    await makeTables(on, batch, directDays)
    await begin(on)
    let written: Stored
    try {
      written = await transact(on, batch, directDays)
      if (written.batchId !== null) watch.announced(written.batchId)
    } catch (error) {
      await rollback(on)
      if (!(error instanceof PartitionsMissing)) throw error
      await makePartitions(kyselyOn(on, worker.statement), error.missing)
      return attempt(batch)
    }
    await commit(on).catch((cause: unknown) => {
      throw new EndUnknown(written, cause)
    })
    return written
  }

  /** Recovers from an error where possible; throws it when the batch has to be given up. */
  async function recover(error: unknown, until: number, waitMs: number): Promise<'look' | 'again'> {
    const kind = failureKind(error)
    if (kind === 'refused' || error instanceof Withheld) throw error
    if (performance.now() > until) throw new AppError('server.unavailable', { cause: error })
    if (kind === 'taken') return 'look'
    if (kind === 'no-partition') tables.clear()
    if (kind !== 'passing') return 'again'
    space.note(error)
    logger.warn({ err: error }, 'samples are stored later')
    await drop()
    await delay(waitMs)
    return 'again'
  }

  return {
    /**
     * Stores the samples of the tickets in one transaction. Repeats it while the database is away, until the first
     * ticket has waited for the maximum time; throws when nothing is known to be stored.
     */
    async store(tickets: readonly Ticket[]): Promise<Stored> {
      const until = (tickets[0]?.since ?? 0) + patienceMs
      let batch = makeBatch(tickets, false)
      let perhaps: Stored | undefined
      const withdraw = () => {
        if (perhaps && perhaps.batchId !== null) watch.withdrawn(perhaps.batchId)
      }
      for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
        try {
          const stored = await attempt(batch)
          // Nothing left to write: the batch that was sent before and never answered is stored.
          if (perhaps && stored.changed.length === 0) return perhaps
          withdraw()
          return stored
        } catch (error) {
          if (error instanceof EndUnknown) {
            if (!perhaps || error.written.changed.length > 0) {
              withdraw()
              perhaps = error.written
            }
            // Only the rows themselves show it: after a crash the number of a lost transaction is assigned to another.
            batch = makeBatch(tickets, true)
          }
          const next = await recover(error, until, waitMs)
          if (next === 'look') {
            batch = makeBatch(tickets, true)
            watch.surprised(batch.samples)
          }
        }
      }
    },
    close: drop,
  }
}
