import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { overCountingLine } from '#testing/counting-line'
import { aTenant, testServices } from '#testing/test-services'
import { newId } from '../ids.ts'
import { askTenant, type Db, withTenant } from './database.ts'
import { askScoped } from './scoped-statement.ts'

const units = (db: Db) => db.selectFrom('unit').select('id').execute()

const addUnit = (db: Db, { tenantId, root }: { tenantId: number; root: string }) =>
  db
    .insertInto('unit')
    .values({
      tenant_id: tenantId,
      id: newId(),
      organisation_id: root,
      kind: 'water-works',
      name_zh: '水厂',
      name_en: 'Works',
    })
    .execute()

async function setting() {
  const { services, owner, address } = await testServices()
  const here = await aTenant(owner)
  const there = await aTenant(owner)
  const line = overCountingLine(address)
  // The first transaction of a client prepares the scope, the first of a statement that.
  await withTenant(line.database, here.scope, units)
  return { services, owner, here, there, ...line }
}

test('a single statement is sent to the database in one packet, several in one more than their round trips', async () => {
  const { here, database, countOf } = await setting()
  expect(await countOf(() => askTenant(database, here.scope, units))).toBe(1)
  // The beginning, the scope and the first statement; then the end.
  expect(await countOf(() => withTenant(database, here.scope, units))).toBe(2)
})

test('a single statement sees its own tenant only, and leaves nothing of its scope behind', async () => {
  const { here, there, database } = await setting()
  await askTenant(database, here.scope, (db) => addUnit(db, here))
  expect(await askTenant(database, here.scope, units)).toHaveLength(1)
  expect(await askTenant(database, there.scope, units)).toHaveLength(0)
  expect(await askTenant(database, { ...here.scope, organisations: [newId()] }, units)).toEqual([])
  await expect(askTenant(database, there.scope, (db) => addUnit(db, here))).rejects.toThrow(
    /row-level security/,
  )
  const { rows } = await database.pool.query<{ left: string }>(
    `select coalesce(nullif(current_setting('app.tenant', true), ''), 'nothing') as left`,
  )
  expect(rows).toEqual([{ left: 'nothing' }])
})

test('a single statement is planned once for all values, one of several as the database decides', async () => {
  const { here, there, database } = await setting()
  const found = (of: typeof here) =>
    askTenant(database, of.scope, (db) =>
      db.selectFrom('unit').select('id').where('tenant_id', '=', of.tenantId).execute(),
    )
  for (const of of [here, there, here]) await found(of)
  await withTenant(database, here.scope, (db) =>
    db.selectFrom('unit').select('kind').where('tenant_id', '=', here.tenantId).execute(),
  )
  const { rows } = await database.pool.query<{ generic: number; custom: number }>(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
      where statement ~ 'select "(id|kind)" from "unit" where' order by statement`,
  )
  expect(rows).toEqual([
    { generic: 3, custom: 0 },
    { generic: 0, custom: 1 },
  ])
})

const twice = (db: Db) => Promise.all([units(db), units(db)])

test('a statement without a name and without values is in its scope as well', async () => {
  const { here, there, database } = await setting()
  await askTenant(database, here.scope, (db) => addUnit(db, here))
  const client = await database.pool.connect()
  try {
    const foundBy = async ({ tenantId }: { tenantId: number }) =>
      askScoped(client, [String(tenantId), '*', '', '', '', 'auto', ''], {
        text: 'select id from unit',
      })
    expect((await foundBy(here)).rows).toHaveLength(1)
    expect((await foundBy(there)).rows).toHaveLength(0)
  } finally {
    client.release()
  }
})

test('a second statement is rejected, and the client continues to serve', async () => {
  const { here, database } = await setting()
  await expect(askTenant(database, here.scope, twice)).rejects.toThrow('a single statement')
  expect(await askTenant(database, here.scope, units)).toEqual([])
})

test('a second statement is rejected on a client without earlier queries, too', async () => {
  const { address, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const { database } = overCountingLine(address)
  await expect(askTenant(database, scope, twice)).rejects.toThrow('a single statement')
  expect(await askTenant(database, scope, units)).toEqual([])
})

test('a statement that fails, also just before its commit, is a failure and leaves nothing', async () => {
  const { here, database, owner } = await setting()
  await expect(
    askTenant(database, here.scope, (db) => sql`select 1 / 0`.execute(db)),
  ).rejects.toThrow(/division by zero/)
  await owner(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
     create constraint trigger refuse after insert on unit deferrable initially deferred
       for each row execute function refuse()`,
  )
  await expect(askTenant(database, here.scope, (db) => addUnit(db, here))).rejects.toThrow(
    'not this one',
  )
  expect(await askTenant(database, here.scope, units)).toEqual([])
})
