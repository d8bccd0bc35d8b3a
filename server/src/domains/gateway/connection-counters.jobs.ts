import { setTimeout as delay } from 'node:timers/promises'
import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import {
  addToRejections,
  addToStates,
  addToUnknown,
  beginStates,
  holdConnections,
  keepFrames,
} from './connection-counters.queries.ts'
import type { Batch, ConnectionCounters } from './connection-counters.ts'

const everyMs = 1000

/** Writes the counters once a second. `stop` writes the rest. */
export function startCountersJob({ worker, logger }: Services, counters: ConnectionCounters) {
  const stopping = new AbortController()

  /** Connections that have a state. */
  const begun = new Set<string>()

  async function write({ entries, unknown }: Batch) {
    const fresh = entries.filter(({ connectionId }) => !begun.has(connectionId))
    if (fresh.length > 0) await asWorker(worker, (db) => beginStates(db, fresh))
    await asWorker(worker, async (db) => {
      if (entries.length > 0) {
        await holdConnections(db, entries)
        await addToStates(db, entries)
        await addToRejections(db, entries)
        await keepFrames(db, entries)
      }
      if (unknown.length > 0) await addToUnknown(db, unknown)
    })
    for (const { connectionId } of fresh) begun.add(connectionId)
  }

  async function drain() {
    const batch = counters.drain()
    if (batch.entries.length + batch.unknown.length === 0) return
    try {
      await write(batch)
    } catch (error) {
      counters.putBack(batch)
      logger.warn({ err: error }, 'counts of field connections are written later')
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {
        // Woken early by stop.
      })
      await drain()
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await drain()
    },
  }
}
