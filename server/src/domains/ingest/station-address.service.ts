import { asWorker } from '#platform/database/database'
import { addressKeys } from '#platform/http/address-keys'
import { every } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import type { Station } from './registry.ts'
import { mostKeys } from './rejection-limit.ts'
import {
  type StationAddress,
  takeStationAddresses,
  upsertStationAddresses,
} from './station-address.queries.ts'

/** From where stations have sent good frames, over restarts of the process. */
export type StationAddresses = {
  /** What was known when this process started, oldest first. */
  readonly known: readonly StationAddress[]
  note(station: Station, address: string): void
  /** Writes what is noted. */
  stop(): Promise<void>
}

const everyMs = 1000

export async function openStationAddresses({
  worker,
  clock,
  logger,
}: Services): Promise<StationAddresses> {
  const now = new Date(clock.now())
  const known = await asWorker(worker, (db) => takeStationAddresses(db, { now, most: mostKeys }))
  let noted = new Map<string, StationAddress>()

  async function write() {
    if (noted.size === 0) return
    const taken = noted
    noted = new Map()
    try {
      await asWorker(worker, (db) => upsertStationAddresses(db, [...taken.values()]))
    } catch (error) {
      noted = new Map([...taken, ...noted])
      throw error
    }
  }

  const job = every('addresses of stations', { ms: everyMs, logger }, write)
  return {
    known,
    note({ tenantId, connectionId }, from) {
      const { one: address } = addressKeys(from)
      const entry = { tenantId, connectionId, address, goodAt: clock.now() }
      noted.set(`${connectionId} ${address}`, entry)
    },
    async stop() {
      await job.stop()
      await write().catch((error: unknown) => {
        logger.warn({ err: error }, 'addresses of stations are not kept')
      })
    },
  }
}
