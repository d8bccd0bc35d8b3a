import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase, type TenantScope } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import { newId } from '#platform/ids'
import { openVault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { openSpace } from '#platform/space/space'
import { openStorage } from '#platform/storage/open-storage'
import { readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import { silentLogger } from './silent-logger.ts'
import { type Owner, ownDatabase } from './test-database.ts'

export type Options = {
  /** Settings besides those of every test: free ports, no simulator, no limits. */
  environment?: Environment
  logger?: Services['logger']
  /** Clients of the pool that serves requests: for tests of the pool itself, which need a certain number. */
  pool?: number
}

/**
 * Clients of the pool that serves requests. With `IWATER_TEST_POOL=1` there is one, and code that holds it while it
 * waits for another waits until its test is over.
 */
const usualPool = Number(process.env.IWATER_TEST_POOL ?? 5)

/** A moment that tests can move. */
export type TestClock = { now(): number; set(ms: number): void; advance(ms: number): void }

export function testClock(): TestClock {
  let shift = 0
  return {
    now: () => Date.now() + shift,
    set(ms) {
      shift = ms - Date.now()
    },
    advance(ms) {
      shift += ms
    },
  }
}

const vault = openVault(Buffer.alloc(32, 'key of the tests'))

/** The services of another server process on the database at `address`, which its maker closes. */
export async function openServices(
  address: DatabaseAddress,
  dataDir: string,
  clock: TestClock,
  { environment = {}, logger = silentLogger as Services['logger'], pool = usualPool }: Options = {},
) {
  const config = readConfig({
    PORT: '0',
    HJ212_PORT: '0',
    MQTT_PORT: '0',
    IWATER_SIMULATOR: 'off',
    IWATER_LIMITS: 'load',
    WEATHER_PROVIDER: 'off',
    IWATER_DATA: dataDir,
    ...environment,
  })
  const app = openDatabase(address, 'app', { max: pool })
  const worker = openDatabase(address, 'worker', { max: 5 })
  // An app that many tests share rests while others run; opening a connection again takes as long as thirty queries.
  for (const { pool } of [app, worker]) pool.options.idleTimeoutMillis = 0
  const notifications = await openNotifications(address, logger)
  const space = openSpace({
    folders: [config.dataDir, config.filesDir],
    files: config.filesDir,
    logger,
  })
  const storage = openStorage(config)
  const services: Services = {
    config,
    logger,
    clock,
    app,
    worker,
    notifications,
    vault,
    space,
    storage,
  }
  const close = async () => {
    space.stop()
    storage.close()
    await notifications.close()
    await app.close()
    await worker.close()
  }
  return { services, close }
}

/** The same, closed when the test ends. */
export async function openTestServices(...where: Parameters<typeof openServices>) {
  const { services, close } = await openServices(...where)
  onTestFinished(close)
  return services
}

/**
 * A database of the test's own, cloned from the migrated template, and the services on it: for tests that look across
 * tenants or change tables. All others use `testApp` and a tenant.
 */
export async function testServices(options: Options = {}) {
  const database = await ownDatabase()
  const clock = testClock()
  const services = await openTestServices(database.address, database.dataDir, clock, options)
  return { ...database, services, clock }
}

/** A tenant with its root organisation only. */
export async function aTenant(
  owner: Owner,
  { code = `t${newId().slice(-10)}`, zone = 'Asia/Shanghai' } = {},
) {
  const root = newId()
  const [row] = await owner<{ id: number }>(
    `select create_tenant($1, $2, false, $3, '测试单位', 'Test organisation') as id`,
    [code, zone, root],
  )
  const tenantId = row?.id ?? 0
  const scope: TenantScope = { tenantId, organisations: '*', userId: null }
  return { tenantId, code, root, scope }
}
