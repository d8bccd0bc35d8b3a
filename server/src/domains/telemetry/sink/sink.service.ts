import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { startLastValueJob } from '../last-value.jobs.ts'
import { readNewest } from '../last-value.service.ts'
import { openLastValues } from '../last-values.ts'
import type { Alongside, AppendResult, Sample } from '../sample.ts'
import { openQueue, type Ticket } from './sample-queue.ts'
import { openLane, type Stored, Withheld } from './sample-store.ts'

/** Called for every batch that this process stores. */
export type SinkWatch = {
  /** Before the commit: the notification of this batch may arrive before `stored`. */
  announced(batchId: string): void
  withdrawn(batchId: string): void
  /** With what streams are told; see `streamedOf`. */
  stored(batchId: string, samples: readonly Sample[]): void
}

export type Sink = {
  /**
   * Stores samples and resolves after the commit. All of one call are in one transaction. Throws `ingest.overloaded`
   * when too many wait, `ingest.payload-invalid` when one cannot be stored (see `sampleProblem`), `server.unavailable`
   * when the database stays away, Withheld when `alongside` answers false; nothing of the call then counts as stored.
   * Samples with something alongside have a transaction of their own. There must be at least one.
   */
  append(samples: readonly Sample[], alongside?: Alongside): Promise<AppendResult>
  /** Resolves when everything handed over before is stored or rejected. */
  flushed(): Promise<void>
  watch(watch: SinkWatch): () => void
  /** Stores the waiting samples and ends the connections. */
  close(): Promise<void>
}

type Options = {
  /** Maximum number of waiting samples. */
  capacity?: number
  /** Approximate number of samples of one flush. */
  mostRows?: number
  /** Number of samples for which a second flush starts beside the running one. */
  worthwhileRows?: number
  /** How long a call waits for a database that is away. */
  patienceMs?: number
}

const laneCount = 2
const nothing: AppendResult = { stored: 0, duplicates: 0, conflicts: 0 }

/**
 * Group commit without a timer: the first sample is flushed at once, and what arrives during a flush forms the next.
 * Batches are therefore small and quick at low load, and large at high load.
 */
export function openSink(services: Services, options: Options = {}): Sink {
  const {
    capacity = 200_000,
    mostRows = 20_000,
    worthwhileRows = 5000,
    patienceMs = 60_000,
  } = options
  const { logger, clock } = services
  const queue = openQueue(capacity, () => clock.now())
  const lastValues = openLastValues()
  const lastValueJob = startLastValueJob(services, lastValues)
  const watches = new Set<SinkWatch>()
  const underWay = new Set<readonly Ticket[]>()
  const waiting = new Set<Promise<AppendResult>>()
  let isPumpDue = false
  let isClosed = false

  const watch = {
    announced(batchId: string) {
      for (const each of watches) each.announced(batchId)
    },
    withdrawn(batchId: string) {
      for (const each of watches) each.withdrawn(batchId)
    },
    surprised(samples: readonly Sample[]) {
      const series = [...new Set(samples.map((sample) => sample.series))]
      readNewest(services, series).then(
        (newest) => {
          for (const [known, at] of newest) queue.learn(known, at)
        },
        (error: unknown) => logger.warn({ err: error }, 'newest samples are not known yet'),
      )
    },
  }
  const free = Array.from({ length: laneCount }, () => openLane(services, { patienceMs, watch }))
  const lanes = [...free]

  function publish({ batchId, changed, streamed }: Stored) {
    if (batchId === null) return
    lastValues.note(changed)
    for (const each of watches) each.stored(batchId, streamed)
  }

  async function flush(lane: (typeof lanes)[number], tickets: Ticket[]) {
    let stored: Stored
    try {
      stored = await lane.store(tickets)
    } catch (error) {
      if (!(error instanceof Withheld))
        logger.error({ err: error, calls: tickets.length }, 'samples were not stored')
      for (const ticket of tickets) ticket.reject(error)
      return
    }
    for (const [index, ticket] of tickets.entries())
      ticket.resolve(stored.results[index] ?? nothing)
    try {
      publish(stored)
    } catch (error) {
      logger.error({ err: error }, 'stored samples were not published')
    }
  }

  function pump() {
    while (queue.rows >= (underWay.size > 0 ? worthwhileRows : 1)) {
      const lane = free.pop()
      if (!lane) return
      const tickets = queue.take(mostRows, underWay)
      if (tickets.length === 0) {
        free.push(lane)
        return
      }
      underWay.add(tickets)
      void flush(lane, tickets).then(() => {
        free.push(lane)
        underWay.delete(tickets)
        pump()
      })
    }
  }

  /** Collects everything that arrived in the same turn of the event loop in one flush. */
  function pumpSoon() {
    if (isPumpDue) return
    isPumpDue = true
    setImmediate(() => {
      isPumpDue = false
      pump()
    })
  }

  async function flushed() {
    await Promise.allSettled(waiting)
  }

  return {
    async append(samples, alongside) {
      if (isClosed) throw new AppError('server.unavailable')
      if (samples.length === 0) {
        if (alongside) throw new Error('there is nothing to commit it with')
        return nothing
      }
      const done = queue.put(samples, alongside)
      waiting.add(done)
      pumpSoon()
      try {
        return await done
      } finally {
        waiting.delete(done)
      }
    },
    flushed,
    watch(each) {
      watches.add(each)
      return () => watches.delete(each)
    },
    async close() {
      isClosed = true
      await flushed()
      await Promise.all(lanes.map((lane) => lane.close()))
      await lastValueJob.stop()
    },
  }
}
