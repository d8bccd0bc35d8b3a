import {
  type ListSettings,
  listLimits,
  readListPreference,
  removeListPreference,
  saveListPreference,
} from '@iwater/contract/kit/list-preference'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const list = 'spare_part'
const settings: ListSettings = {
  columns: [
    { name: 'code', width: 120 },
    { name: 'stock', pin: 'right' },
    { name: 'no_longer_there', isHidden: true },
  ],
  views: [
    { viewKey: 'm1', name: '缺货', query: { filter: '[["stock","=",0]]', sort: 'code' } },
    { viewKey: 'm2', name: 'Pumps', query: { keyword: 'pump' }, columns: [{ name: 'name' }] },
  ],
  defaultView: 'm1',
}
const none = { version: 0, settings: { views: [] } }

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const other = await aSignedInPerson(app, await aTenant(app.owner))
  const read = async (token: string, of = list) =>
    (await app.call(readListPreference, { list: of }, { token })).data
  const save = (version: number, next: unknown = settings, of = list) =>
    app.call(saveListPreference, { list: of, version, settings: next as ListSettings }, anna)
  return { ...app, tenant, anna, vera, other, read, save }
}

test('the settings of a list are kept for their user alone', async () => {
  const { anna, vera, other, read, save } = await setUp()
  expect(await read(anna.token)).toEqual(none)
  expect((await save(0)).data).toEqual({ version: 1, settings })
  expect(await read(anna.token)).toEqual({ version: 1, settings })
  expect(await read(anna.token, 'dictionary')).toEqual(none)
  for (const { token } of [vera, other]) expect(await read(token)).toEqual(none)
})

test('a transaction of the user reaches their own rows alone', async () => {
  const { services, tenant, anna, vera, save } = await setUp()
  await save(0)
  const seenBy = async (userId: string) => {
    const rows = await withTenant(services.app, { ...tenant.scope, userId }, (db) =>
      db.selectFrom('list_preference').select('account_id').execute(),
    )
    return rows.map((row) => row.account_id)
  }
  expect(await seenBy(anna.accountId)).toEqual([anna.accountId])
  expect(await seenBy(vera.accountId)).toEqual([])
})

test('another user who resets the same list takes nothing away', async () => {
  const { call, anna, vera, other, read, save } = await setUp()
  await save(0)
  for (const { token } of [vera, other]) {
    expect((await call(removeListPreference, { list, version: 1 }, { token })).status).toBe(200)
  }
  expect(await read(anna.token)).toEqual({ version: 1, settings })
  await call(removeListPreference, { list, version: 1 }, anna)
  expect(await read(anna.token)).toEqual(none)
})

test('settings based on another version are rejected, also on one that was reset meanwhile', async () => {
  const { call, anna, save } = await setUp()
  await save(0)
  for (const version of [0, 2, 2 ** 31 - 1]) {
    const { status, body } = await save(version)
    expect([status, body.data]).toMatchObject([409, { error: 'preferences.list-changed' }])
  }
  expect((await save(1)).data.version).toBe(2)
  expect((await call(removeListPreference, { list, version: 1 }, anna)).status).toBe(409)
  await call(removeListPreference, { list, version: 2 }, anna)
  expect((await save(2)).status).toBe(409)
  expect((await save(0)).data.version).toBe(1)
})

const column = (at: number) => ({ name: `column_${at}` })
const view = (at: number) => ({ viewKey: `v${at}`, name: `${at}`, query: {} })
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

test.each<[string, unknown]>([
  ['more columns than there may be', { columns: many(listLimits.columns + 1, column), views: [] }],
  ['more views than there may be', { views: many(listLimits.views + 1, view) }],
  ['a column that is there twice', { columns: [column(1), column(1)], views: [] }],
  ['a view that is there twice', { views: [view(1), view(1)] }],
  ['a long name of a column', { columns: [{ name: 'x'.repeat(65) }], views: [] }],
  ['a long name of a view', { views: [{ ...view(1), name: 'x'.repeat(41) }] }],
  ['a view without a name', { views: [{ ...view(1), name: ' ' }] }],
  ['a column without width', { columns: [{ name: 'a', width: 0 }], views: [] }],
  ['a width that is no number', { columns: [{ name: 'a', width: '100%' }], views: [] }],
  ['another side to pin to', { columns: [{ name: 'a', pin: 'top' }], views: [] }],
  ['a list of views that is none', { views: {} }],
  [
    'settings that are too long as a whole',
    { views: many(20, (at) => ({ ...view(at), query: { filter: ' '.repeat(4000) } })) },
  ],
])('%s is rejected', async (_, wrong) => {
  const { anna, read, save } = await setUp()
  expect((await save(0, wrong)).status).toBe(400)
  expect(await read(anna.token)).toEqual(none)
})

test('names of lists are plain, and what is not declared is dropped', async () => {
  const { anna, read, save } = await setUp()
  for (const name of ['Spare', '../x', 'a b', 'x'.repeat(64), "a';drop"])
    expect((await save(0, settings, encodeURIComponent(name))).status).toBe(400)
  await save(0, { ...settings, admin: true, columns: [{ name: 'code', html: '<b>' }] })
  const stored = await read(anna.token)
  expect(stored.settings).toEqual({ ...settings, columns: [{ name: 'code' }] })
})

test('a user has settings for a limited number of lists', async () => {
  const { owner, tenant, anna, save } = await setUp()
  await owner(
    `insert into list_preference (tenant_id, account_id, list, version, settings)
       select $1, $2, 'list_' || n, 1, '{"views": []}' from generate_series(1, $3) n`,
    [tenant.tenantId, anna.accountId, listLimits.lists],
  )
  const { body } = await save(0)
  expect(body.data).toMatchObject({ error: 'preferences.too-many-lists' })
  expect((await save(1, settings, 'list_1')).status).toBe(200)
})
