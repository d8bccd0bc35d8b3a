import { setTimeout as delay } from 'node:timers/promises'
import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { keyHash } from './device-key.ts'
import { type SealedStation, selectStations } from './registry.queries.ts'
import type { Station } from './station.ts'
import { openSecrets } from './station-secrets.ts'

/** `station` is undefined when the connection was deleted. */
export type StationListener = (connectionId: string, station: Station | undefined) => void

/** All connections of all tenants in memory, kept up to date with the database. */
export type Registry = {
  byId(connectionId: string): Station | undefined
  byNumber(stationNumber: string): Station | undefined
  /** The connection whose device key this is. */
  byKey(key: string): Station | undefined
  onChange(listener: StationListener): () => void
  /** Reads connections again; null = all. Afterwards the change is in effect in this process. */
  refresh(ids: readonly string[] | null): Promise<void>
  close(): Promise<void>
}

type Index = {
  byId: Map<string, Station>
  byNumber: Map<string, Station>
  byHash: Map<string, Station>
}

export async function openRegistry({
  worker,
  notifications,
  logger,
  vault,
}: Services): Promise<Registry> {
  const index: Index = { byId: new Map(), byNumber: new Map(), byHash: new Map() }
  const listeners = new Set<StationListener>()
  let wanted: Set<string> | 'all' | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const apply = (connectionId: string, station: Station | undefined) => {
    replace(index, connectionId, station)
    for (const listener of listeners) listener(connectionId, station)
  }

  /** A station whose secrets cannot be opened is left out, so that the others are known all the same. */
  function unseal({ sealed, ...station }: SealedStation): Station | undefined {
    try {
      return { ...station, ...openSecrets(vault, station.connectionId, sealed) }
    } catch (error) {
      const { connectionId } = station
      logger.error({ err: error, connectionId }, 'the secrets of a station cannot be opened')
      return undefined
    }
  }

  async function read(ids: readonly string[] | null) {
    const stations = await asWorker(worker, (db) => selectStations(db, ids))
    const gone = new Set(ids ?? index.byId.keys())
    for (const station of stations.map(unseal)) {
      if (!station) continue
      gone.delete(station.connectionId)
      apply(station.connectionId, station)
    }
    for (const id of gone) apply(id, undefined)
  }

  /** One read at a time, so that an older one never overwrites a newer; requests meanwhile wait. */
  async function work() {
    for (let waitMs = 100; wanted !== undefined && !isClosed; ) {
      const batch: Set<string> | 'all' = wanted
      wanted = undefined
      try {
        await read(batch === 'all' ? null : [...batch])
        waitMs = 100
      } catch (error) {
        logger.warn({ err: error }, 'field connections cannot be read yet')
        wanted = merge(wanted, batch === 'all' ? null : [...batch])
        await delay(waitMs)
        waitMs = Math.min(waitMs * 2, 5000)
      }
    }
    running = undefined
  }

  const refresh = (ids: readonly string[] | null) => {
    wanted = merge(wanted, ids)
    running ??= work()
    return running
  }
  const unlisten = notifications.on('connections', (id) => void refresh(id === null ? null : [id]))
  await refresh(null)

  return {
    byId: (connectionId) => index.byId.get(connectionId),
    byNumber: (stationNumber) => index.byNumber.get(stationNumber),
    byKey: (key) => index.byHash.get(keyHash(key).toString('hex')),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    async close() {
      isClosed = true
      unlisten()
      await running
    },
  }
}

function merge(wanted: Set<string> | 'all' | undefined, ids: readonly string[] | null) {
  if (wanted === 'all' || ids === null) return 'all'
  return new Set([...(wanted ?? []), ...ids])
}

function replace(index: Index, connectionId: string, station: Station | undefined) {
  const before = index.byId.get(connectionId)
  if (before) {
    index.byId.delete(connectionId)
    index.byNumber.delete(before.stationNumber)
    index.byHash.delete(before.keyHash)
  }
  if (!station) return
  index.byId.set(connectionId, station)
  index.byNumber.set(station.stationNumber, station)
  index.byHash.set(station.keyHash, station)
}
