import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/src/config.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/start-embedded.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { openNotifications } from '../server/src/platform/database/notifications.ts'
import { openVault } from '../server/src/platform/secrets/vault.ts'
import type { Services } from '../server/src/platform/services.ts'
import { openSpace } from '../server/src/platform/space/space.ts'
import { openStorage } from '../server/src/platform/storage/open-storage.ts'

/** A durable database of the bench's own (fsync on), thrown away by `stop`. `owner` runs SQL past all policies. */
export async function startStore(environment: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'iwater-bench-'))
  chmodSync(dataDir, 0o711)
  const logger = pino({ level: 'error' })
  const cluster = await startEmbedded({ dataDir, logger })
  const address = { ...cluster.connection, database: 'iwater' }
  const maker = new pg.Client({ ...address, database: 'postgres' })
  await maker.connect()
  await maker.query('create database iwater')
  await maker.end()
  await migrate(address)
  const owner = new pg.Client(address)
  await owner.connect()
  const app = openDatabase(address, 'app', { max: 5, shares: 'none', logger })
  const worker = openDatabase(address, 'worker', { max: 5, logger })
  const notifications = await openNotifications(address, logger)
  const config = readConfig({
    IWATER_LIMITS: 'load',
    IWATER_DATA: dataDir,
    HJ212_PORT: '0',
    MQTT_PORT: '0',
    ...environment,
  })
  const services: Services = {
    config,
    logger,
    clock: systemClock,
    app,
    worker,
    notifications,
    vault: openVault(Buffer.alloc(32, 'bench')),
    space: openSpace({ folders: [dataDir], logger }),
    storage: openStorage(config),
  }
  return {
    services,
    address,
    owner,
    /** Process id of the database's server. */
    postmaster: Number(
      readFileSync(join(cluster.cluster, 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    ),
    async stop() {
      await notifications.close()
      await app.close()
      await worker.close()
      await owner.end()
      await cluster.stop()
      rmSync(cluster.cluster, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Store = Awaited<ReturnType<typeof startStore>>

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
