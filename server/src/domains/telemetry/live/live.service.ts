import { asWorker, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import type { Sink } from '../sink/sink.service.ts'
import {
  type LiveBatch,
  selectBatches,
  selectBatchesAfter,
  selectNewestId,
} from './live-batch.queries.ts'
import type { LiveValue } from './live-codec.ts'
import { holdBack, type LiveEvent, openSubscribers, type Subscriber } from './live-subscribers.ts'

export type Live = {
  /**
   * Sends events of the series from `after` on (a cursor that an event or `cursor()` gave; null = from now on), missed
   * ones first. The same sample may arrive twice, so merge by series and time. Answers how to end it.
   */
  subscribe(wish: {
    series: ReadonlySet<number>
    after: string | null
    /** Answers false when the receiver is closed or too slow; it is then dropped and has to subscribe again. */
    send(event: LiveEvent): boolean
  }): Promise<() => void>
  /** The position from which a stream continues after reading last values. Call it before reading them. */
  cursor(): Promise<string>
  close(): Promise<void>
}

const retryMs = 1000

const isCursor = (text: string) => /^\d{1,18}$/.test(text)

/**
 * Sends stored samples to the streams of this process: those of its own sink from memory, those of other processes by
 * their notification and the table of live batches.
 */
export async function openLive(services: Services, sink: Sink): Promise<Live> {
  const { worker, logger, notifications } = services
  const subscribers = openSubscribers()
  const own = new Set<bigint>()
  let newest = await asWorker(worker, selectNewestId)
  let heard = new Set<bigint>()
  /** The batch after which some may have been missed; null when none is missing. */
  let missedAfter: bigint | null = null
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  function deliver(id: bigint, samples: readonly LiveValue[]) {
    if (id > newest) newest = id
    subscribers.publish(String(newest), samples)
  }

  const deliverAll = (batches: readonly LiveBatch[]) => {
    for (const { id, samples } of batches) deliver(id, samples)
  }

  async function restart() {
    newest = await asWorker(worker, selectNewestId)
    subscribers.reset(String(newest))
  }

  /** Reads for the streams. If that fails, everything counts as missed from `after` on. */
  async function read<Result>(after: bigint, select: (db: Db) => Promise<Result>) {
    heard = new Set()
    missedAfter = null
    try {
      return await asWorker(worker, select)
    } catch (error) {
      missedAfter = missedAfter !== null && missedAfter < after ? missedAfter : after
      throw error
    }
  }

  async function readHeard() {
    const ids = [...heard].toSorted((a, b) => Number(a - b))
    const batches = await read((ids[0] ?? newest) - 1n, (db) => selectBatches(db, ids))
    deliverAll(batches)
    if (batches.length < ids.length) await restart()
  }

  async function readMissed(after: bigint) {
    const batches = await read(after, (db) => selectBatchesAfter(db, after))
    if (batches) deliverAll(batches)
    else await restart()
  }

  async function readAll() {
    while (missedAfter !== null || heard.size > 0)
      await (missedAfter === null ? readHeard() : readMissed(missedAfter))
  }

  function readSoon() {
    reading ??= readAll()
      .catch((error: unknown) => {
        logger.warn({ err: error }, 'live batches are read later')
        retry = setTimeout(readSoon, retryMs)
      })
      .finally(() => {
        reading = undefined
      })
  }

  const stopListening = notifications.on('live', (payload) => {
    if (payload === null) missedAfter ??= newest
    else {
      const id = BigInt(payload)
      if (own.delete(id)) return
      if (subscribers.size === 0) return deliver(id, [])
      heard.add(id)
    }
    readSoon()
  })

  const stopWatching = sink.watch({
    announced: (batchId) => own.add(BigInt(batchId)),
    withdrawn(batchId) {
      const id = BigInt(batchId)
      if (own.delete(id)) return
      // It was notified already, so it did arrive.
      heard.add(id)
      readSoon()
    },
    stored: (batchId, samples) => deliver(BigInt(batchId), samples),
  })

  /** Sends the events after the cursor; answers false when the receiver is closed. */
  async function sendMissed({ series, send }: Subscriber, after: string): Promise<boolean> {
    const batches = isCursor(after)
      ? await asWorker(worker, (db) => selectBatchesAfter(db, BigInt(after), series))
      : null
    if (!batches) return send({ kind: 'reset', cursor: String(newest) })
    return batches.every(
      ({ id, samples }) =>
        samples.length === 0 || send({ kind: 'samples', cursor: String(id), samples }),
    )
  }

  return {
    async subscribe({ after, ...wish }) {
      // Subscribed from the start, so that nothing is lost between the read and new events.
      const { subscriber, release } = holdBack(wish)
      subscribers.add(subscriber)
      const end = () => subscribers.remove(subscriber)
      try {
        const isThere = after === null || (await sendMissed(wish, after))
        if (!isThere || !release()) end()
      } catch (error) {
        end()
        throw error
      }
      return end
    },

    cursor: async () => String(newest),

    async close() {
      stopListening()
      stopWatching()
      clearTimeout(retry)
      await reading
      clearTimeout(retry)
    },
  }
}
