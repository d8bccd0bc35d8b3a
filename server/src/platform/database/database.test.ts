import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aTenant, testServices } from '#testing/test-services'
import { newId } from '../ids.ts'
import { asWorker, withoutTenant, withTenant } from './database.ts'

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
