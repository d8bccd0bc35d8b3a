import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#platform/http/app-error'
import { asAppError } from '#platform/http/failures'
import { aTenant, testServices } from '#testing/test-services'
import { newId } from '../ids.ts'
import type { DatabaseAddress } from './address.ts'
import {
  asWorker,
  type Db,
  openDatabase,
  readTenant,
  withoutTenant,
  withTenant,
} from './database.ts'

const addUnit = (tenantId: number, organisationId: string) => ({
  tenant_id: tenantId,
  id: newId(),
  organisation_id: organisationId,
  kind: 'water-works',
  name_zh: '水厂',
  name_en: 'Works',
})

test('a session sees its own tenant only and cannot write into another', async () => {
  const { services, owner } = await testServices()
  const here = await aTenant(owner)
  const there = await aTenant(owner)
  await withTenant(services.app, here.scope, (db) =>
    db.insertInto('unit').values(addUnit(here.tenantId, here.root)).execute(),
  )
  const seen = (scope: typeof here.scope) =>
    withTenant(services.app, scope, (db) => db.selectFrom('unit').select('id').execute())
  expect(await seen(here.scope)).toHaveLength(1)
  expect(await seen(there.scope)).toHaveLength(0)
  expect(await seen({ ...here.scope, organisations: [newId()] })).toHaveLength(0)
  await expect(
    withTenant(services.app, there.scope, (db) =>
      db.insertInto('unit').values(addUnit(here.tenantId, here.root)).execute(),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('a reading transaction sees one moment with all of its statements, and changes nothing', async () => {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  const unit = addUnit(tenant.tenantId, tenant.root)
  const count = (db: Db) => db.selectFrom('unit').select('id').execute()
  await readTenant(services.app, tenant.scope, async (db) => {
    expect(await count(db)).toHaveLength(0)
    await owner(
      `insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en)
       values ($1, $2, $3, 'water-works', '水厂', 'Works')`,
      [tenant.tenantId, newId(), tenant.root],
    )
    expect(await count(db)).toHaveLength(0)
  })
  await expect(
    readTenant(services.app, tenant.scope, (db) => db.insertInto('unit').values(unit).execute()),
  ).rejects.toThrow('read-only transaction')
})

test('nothing is seen without a tenant, also on a connection that had one before', async () => {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  await withTenant(services.app, tenant.scope, (db) =>
    db.insertInto('unit').values(addUnit(tenant.tenantId, tenant.root)).execute(),
  )
  const rows = await withoutTenant(services.app, (db) =>
    db.selectFrom('unit').selectAll().execute(),
  )
  expect(rows).toEqual([])
})

test('a failed transaction leaves nothing and its connection is usable again', async () => {
  const { services, owner } = await testServices()
  const tenant = await aTenant(owner)
  await expect(
    withTenant(services.app, tenant.scope, async (db) => {
      await db.insertInto('unit').values(addUnit(tenant.tenantId, tenant.root)).execute()
      await sql`select 1 / 0`.execute(db)
    }),
  ).rejects.toThrow(/division by zero/)
  const count = await withTenant(services.app, tenant.scope, (db) =>
    db.selectFrom('unit').select('id').execute(),
  )
  expect(count).toEqual([])
})

test('the worker reaches no table that was not opened to it', async () => {
  const { services } = await testServices()
  await expect(
    asWorker(services.worker, (db) => db.selectFrom('account').selectAll().execute()),
  ).rejects.toThrow(/permission denied/)
})

/** A pool of one client, so that the next transaction shows its state. */
function oneClient(address: DatabaseAddress) {
  const database = openDatabase(address, 'app', { max: 1 })
  onTestFinished(() => database.close())
  return database
}

const clientOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

test.each([
  ['a failure of ours', () => Promise.reject(new AppError('ingest.connection-not-found'))],
  ['a bug', () => Promise.reject(new Error('Connection timeout terminated ECONNRESET'))],
  [
    'a statement that takes too long',
    async (db: Db) => {
      await sql`set local statement_timeout = 20`.execute(db)
      await sql`select pg_sleep(5)`.execute(db)
    },
  ],
])('%s is rolled back and its client continues, whatever its name', async (_, fail) => {
  const { address } = await testServices()
  const database = oneClient(address)
  const before = await withoutTenant(database, clientOf)
  await expect(withoutTenant(database, fail)).rejects.toThrow()
  expect(await withoutTenant(database, clientOf)).toBe(before)
})

test('a client with a lost connection is replaced', async () => {
  const { address, owner } = await testServices()
  const database = oneClient(address)
  const before = await withoutTenant(database, clientOf)
  const ended = withoutTenant(database, async (db) => {
    await owner('select pg_terminate_backend($1)', [await clientOf(db)])
    await clientOf(db)
  })
  await expect(ended).rejects.toThrow()
  expect(await withoutTenant(database, clientOf)).not.toBe(before)
})

test('two transactions that wait for each other are both completed', async () => {
  const { services, owner } = await testServices()
  const { tenantId, root, scope } = await aTenant(owner)
  const units = [addUnit(tenantId, root), addUnit(tenantId, root)]
  await withTenant(services.app, scope, (db) => db.insertInto('unit').values(units).execute())
  const rename = (inOrder: typeof units, name: string) =>
    withTenant(services.app, scope, async (db) => {
      for (const { id } of inOrder) {
        await db.updateTable('unit').set({ name_en: name }).where('id', '=', id).execute()
        await delay(100)
      }
    })
  await Promise.all([rename(units, 'one'), rename(units.toReversed(), 'other')])
  const names = await owner<{ name: string }>('select distinct name_en as name from unit')
  expect(names).toHaveLength(1)
})

test('a transaction that fails each time is reported as an unavailable service', async () => {
  const { services } = await testServices()
  let tries = 0
  const failing = withoutTenant(services.app, async (db) => {
    tries += 1
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(db)
  })
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(tries).toBe(4)
  expect(asAppError(error as Error)).toMatchObject({ status: 503, retryAfterSeconds: 5 })
})

test('work that continues after its transaction has ended cannot query any more', async () => {
  const { address } = await testServices()
  const database = oneClient(address)
  let late: Promise<unknown> = Promise.resolve()
  await withoutTenant(database, async (db) => {
    late = delay(20).then(() => clientOf(db))
    late.catch(() => {
      // Checked below.
    })
  })
  await expect(late).rejects.toThrow('the transaction is over')
})

test('a transaction is not begun inside another', async () => {
  const { services } = await testServices()
  const nested = withoutTenant(services.app, () => withoutTenant(services.app, clientOf))
  await expect(nested).rejects.toThrow('open here already')
})
