import { setTimeout as delay } from 'node:timers/promises'
import { kyselyOn } from '#platform/database/client-dialect'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { type Block, holdDays, isoDay, takeBlocks } from '../blocks/block.queries.ts'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { reopenBlocks } from '../blocks/reopen.ts'
import { streamedOf } from '../live/streamed.ts'
import { makePartitions } from '../partitions/partitions.queries.ts'
import { PartitionsMissing } from '../partitions/partitions.ts'
import { type AppendResult, byDay, type Sample } from '../sample.ts'
import type { Reading } from './conflict-rule.ts'
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
  async function makeTables(on: StoreClient, { samples }: Batch) {
    for (const day of byDay(samples, ({ at }) => at).keys()) await tableOf(on, day)
  }

  /** Samples of closed days are in blocks until they change. */
  async function reopenClosed(on: StoreClient, { samples }: Batch) {
    const now = clock.now()
    // In one order, so that two batches never wait for each other.
    const closed = [...byDay(samples, ({ at }) => at)]
      .filter(([day]) => mayBeCompacted(day, now))
      .toSorted(([a], [b]) => a - b)
    if (closed.length === 0) return
    const db = kyselyOn(on, worker.statement)
    await holdDays(
      db,
      closed.map(([day]) => day),
    )
    const taken: Block[] = []
    for (const [day, ofDay] of closed) {
      const series = [...new Set(ofDay.map((sample) => sample.series))]
      taken.push(...(await takeBlocks(db, isoDay(day), series)))
    }
    await reopenBlocks(db, taken)
  }

  async function readPresent(on: StoreClient, { claims }: Batch) {
    const present = new Map<Claim, Reading>()
    for (const [day, ofDay] of byDay(claims, ({ at }) => at))
      for (const [claim, reading] of await selectPresent(on, await tableOf(on, day), ofDay))
        present.set(claim, reading)
    return present
  }

  /** Answers how many of the losers were kept already. */
  async function write(on: StoreClient, { inserts, updates, standing, losers, repeats }: Plan) {
    for (const [day, samples] of byDay(inserts, ({ at }) => at))
      await copySamples(on, await tableOf(on, day), samples)
    for (const [day, ofDay] of byDay(updates, ({ to }) => to.at))
      await updateSamples(on, await tableOf(on, day), ofDay)
    for (const [day, ofDay] of byDay(standing, ({ moment }) => moment.at))
      await lockStanding(on, await tableOf(on, day), ofDay)
    if (repeats.length > 0) await insertRepeats(on, repeats)
    return losers.length === 0 ? 0 : losers.length - (await insertLosers(on, losers))
  }

  async function transact(on: StoreClient, batch: Batch): Promise<Stored> {
    await reopenClosed(on, batch)
    const present = batch.claims.length > 0 ? await readPresent(on, batch) : new Map()
    const plan = planBatch(batch, (claim) => present.get(claim))
    const known = await write(on, plan)
    const changed = plan.inserts.concat(plan.updates.map(({ to }) => to))
    const results = resultsOf(batch, plan)
    const db = kyselyOn(on, worker.statement)
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
    await makeTables(on, batch)
    await begin(on)
    let written: Stored
    try {
      written = await transact(on, batch)
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
