import { asWorker } from '#platform/database/database'
import { addressKeys } from '#platform/http/address-keys'
import { every } from '#platform/jobs/every'
import { inBatches } from '#platform/jobs/in-batches'
import type { Services } from '#platform/services'
import { mostKeys } from './rejection-limit.ts'
import type { Station } from './station.ts'
import {
  deleteOldAddresses,
  type StationAddress,
  selectStationAddresses,
  upsertStationAddresses,
} from './station-address.queries.ts'

type Proven = Pick<Station, 'tenantId' | 'connectionId' | 'keyHash'>

/** The addresses from which stations have sent valid frames, across restarts of the process. */
export type StationAddresses = {
  /** The addresses known when this process started, oldest first. */
  readonly known: readonly StationAddress[]
  note(station: Proven, address: string): void
  /** Writes the recorded addresses. */
  stop(): Promise<void>
}

const everyMs = 1000
const dayMs = 86_400_000
const keptMs = 90 * dayMs

/** Deletes addresses from which their stations have not sent for long. */
export async function forgetOldAddresses({ worker, clock }: Services, signal?: AbortSignal) {
  const before = new Date(clock.now() - keptMs)
  await inBatches(signal, (most) => asWorker(worker, (db) => deleteOldAddresses(db, before, most)))
}

export async function openStationAddresses(services: Services): Promise<StationAddresses> {
  const { worker, clock, logger } = services
  const since = new Date(clock.now() - keptMs)
  const known = await asWorker(worker, (db) =>
    selectStationAddresses(db, { since, most: mostKeys }),
  )
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

  const writing = every('addresses of stations', { ms: everyMs, logger }, write)
  const sweep = every(
    'old addresses of stations',
    { ms: dayMs, logger, startsNow: true },
    (signal) => forgetOldAddresses(services, signal),
  )
  return {
    known,
    note({ tenantId, connectionId, keyHash }, from) {
      const { one: address } = addressKeys(from)
      const entry = { tenantId, connectionId, address, goodAt: clock.now(), keyHash }
      noted.set(`${connectionId} ${address}`, entry)
    },
    async stop() {
      await Promise.all([writing.stop(), sweep.stop()])
      await write().catch((error: unknown) => {
        logger.warn({ err: error }, 'addresses of stations are not stored')
      })
    },
  }
}
