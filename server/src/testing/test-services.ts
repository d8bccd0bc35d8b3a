import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase, type TenantScope } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import { newId } from '#platform/ids'
import { openVault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { type Environment, readConfig } from '../config.ts'
import { silentLogger } from './silent-logger.ts'

type Options = {
  /** Settings beside those of every test: free ports, no simulator, no limits. */
  environment?: Environment
  logger?: Services['logger']
}

/** A moment that tests can move. */
export type TestClock = { now(): number; set(ms: number): void; advance(ms: number): void }

function testClock(): TestClock {
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

let count = 0

async function asOwner<T>(address: DatabaseAddress, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Opens the services of one more server process on the database at `address`. Closed when the test ends. */
export async function openTestServices(
  address: DatabaseAddress,
  dataDir: string,
  clock: TestClock,
  { environment = {}, logger = silentLogger as Services['logger'] }: Options = {},
): Promise<Services> {
  const config = readConfig({
    PORT: '0',
    HJ212_PORT: '0',
    MQTT_PORT: '0',
    IWATER_SIMULATOR: 'off',
    IWATER_LIMITS: 'load',
    IWATER_DATA: dataDir,
    ...environment,
  })
  const app = openDatabase(address, 'app', { max: 5 })
  const worker = openDatabase(address, 'worker', { max: 5 })
  const notifications = await openNotifications(address, logger)
  onTestFinished(async () => {
    await notifications.close()
    await app.close()
    await worker.close()
  })
  return { config, logger, clock, app, worker, notifications, vault }
}

/**
 * A database of the test's own, cloned from the migrated template, and the services on it. `owner` runs SQL
 * past all policies, for arranging and looking; what is tested goes through the front door.
 */
export async function testServices(options: Options = {}) {
  const { template, ...server } = inject('postgres')
  count += 1
  const database = `test_${process.pid}_${count}`
  await asOwner({ ...server, database: 'postgres' }, (client) =>
    client.query(`create database ${database} template ${template}`),
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'iwater-data-'))
  const address: DatabaseAddress = { ...server, database }
  // Hooks run last registered first: the database goes after the services that use it.
  onTestFinished(async () => {
    await asOwner({ ...server, database: 'postgres' }, (client) =>
      client.query(`drop database ${database} with (force)`),
    )
    await rm(dataDir, { recursive: true })
  })
  const clock = testClock()
  const services = await openTestServices(address, dataDir, clock, options)
  const owner = <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    asOwner(address, async (client) => (await client.query<Row>(text, values)).rows)
  return { services, clock, address, dataDir, owner }
}

/** A tenant with nothing but its root organisation. */
export async function aTenant(
  owner: Awaited<ReturnType<typeof testServices>>['owner'],
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
