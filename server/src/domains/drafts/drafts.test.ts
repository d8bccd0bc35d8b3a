import { defineEntity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import {
  draftLimits,
  readKeptDraft,
  removeKeptDraft,
  saveKeptDraft,
} from '@iwater/contract/kit/kept-draft'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { newId } from '#platform/ids'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { draftKinds } from './draft.jobs.ts'

const mailServer = defineEntity({
  table: 'mail_server',
  path: '/bs/mail-servers',
  title: { zh: '邮件服务器', en: 'Mail servers' },
  noun: { zh: '邮件服务器', en: 'mail server' },
  icon: 'mail',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    host: field.text('地址', 'Host', { required: true, maxLength: 80 }),
    password: field.text('密码', 'Password', { maxLength: 80, secret: true }),
    pin: field.text('口令', 'Pin', { maxLength: 80, secret: true }),
    worth: field.computed('金额', 'Worth', 1),
    keys: field.rows('密钥', 'Keys', 'mail_server_key', {
      name: field.text('名称', 'Name', { maxLength: 80 }),
      key: field.text('密钥', 'Key', { maxLength: 80, secret: true }),
    }),
  },
  list: { columns: ['host'], sort: 'host' },
  form: { groups: [] },
})

const entity = mailServer.table

test('records with a password are not served: readers would be shown it', () => {
  const password = field.text('密码', 'Password', { maxLength: 80, format: 'password' })
  expect(() => servedEntity({ ...mailServer, fields: { password } } as never)).toThrow('password')
})
const content = (host: string) => ({
  values: { host },
  labels: {},
  before: { values: {}, labels: {} },
})

async function setUp() {
  const app = await testApp({ moreEntities: [servedEntity(mailServer)] })
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const other = await aSignedInPerson(app, await aTenant(app.owner))
  const read = async ({ token }: { token: string }, record?: string) =>
    (await app.call(readKeptDraft, { entity, ...(record && { record }) }, { token })).data
  const save = (person: { token: string }, own: object = {}) =>
    app.call(saveKeptDraft, { entity, version: 0, content: content('a'), ...own } as never, person)
  return { ...app, tenant, anna, vera, other, read, save }
}

test('a draft is kept for its user alone, for each record and for one that is added', async () => {
  const { call, anna, vera, other, read, save } = await setUp()
  const record = newId()
  expect(await read(anna)).toBeNull()
  await save(anna)
  await save(anna, { record, version: 3, content: content('b') })
  await save(anna, { content: content('c') })
  const savedAt = expect.any(String)
  expect(await read(anna)).toEqual({ version: 0, content: content('c'), savedAt })
  expect(await read(anna, record)).toEqual({ version: 3, content: content('b'), savedAt })
  for (const person of [vera, other]) {
    expect(await read(person, record)).toBeNull()
    await call(removeKeptDraft, { entity, record }, person)
  }
  expect(await read(anna, record)).not.toBeNull()
  await call(removeKeptDraft, { entity, record }, anna)
  expect(await read(anna, record)).toBeNull()
  expect(await read(anna)).not.toBeNull()
})

test('a transaction of a user reaches their own drafts alone', async () => {
  const { services, tenant, anna, vera, other, save } = await setUp()
  await save(anna)
  await save(other)
  const seenBy = (userId: string) =>
    withTenant(services.app, { ...tenant.scope, userId }, async (db) => {
      const rows = await db.selectFrom('kept_draft').select('account_id').execute()
      return rows.map((row) => row.account_id)
    })
  expect(await seenBy(anna.accountId)).toEqual([anna.accountId])
  expect(await seenBy(vera.accountId)).toEqual([])
  const write = (userId: string) =>
    withTenant(services.app, { ...tenant.scope, userId }, (db) =>
      db.updateTable('kept_draft').set({ version: 9 }).executeTakeFirst(),
    )
  expect((await write(vera.accountId)).numUpdatedRows).toBe(0n)
})

test('secrets, computed values and what there is not are left out', async () => {
  const { anna, read, save } = await setUp()
  const id = newId()
  const values = {
    host: 'mail',
    password: 'p',
    pin: 's',
    worth: 3,
    admin: true,
    keys: [{ id, name: 'a', key: 's', other: 1 }],
  }
  const label = { zh: '甲', en: 'A' }
  const labels = { host: label, password: label }
  await save(anna, { content: { values, labels, before: { values, labels } } })
  const kept = { values: { host: 'mail', keys: [{ id, name: 'a' }] }, labels: { host: label } }
  expect((await read(anna))?.content).toEqual({ ...kept, before: kept })
})

test('only who may change its records keeps a draft, and only of a form that there is', async () => {
  const { anna, vera, read, save } = await setUp()
  expect((await save(vera)).body.data).toMatchObject({ error: 'request.forbidden' })
  expect(await read(vera)).toBeNull()
  expect((await save(anna, { entity: 'account' })).body.data).toMatchObject({
    error: 'drafts.unknown-form',
  })
  for (const wrong of ['Mail', "a';drop", 'x'.repeat(64)])
    expect((await save(anna, { entity: wrong })).status).toBe(400)
  expect((await save(anna, { record: 'x' })).status).toBe(400)
  expect((await save(anna, { version: -1 })).status).toBe(400)
})

test('drafts of roles and people are kept, whose forms have fields of their own, for who may manage them', async () => {
  const { call, anna, vera, save } = await setUp()
  for (const [form, field] of [
    ['role_record', 'showsAllMenus'],
    ['person_record', 'loginName'],
  ] as const) {
    const own = { entity: form, content: content('a') }
    own.content.values = { [field]: 'x', host: 'a' } as never
    expect((await save(vera, own)).body.data).toMatchObject({ error: 'request.forbidden' })
    await save(anna, own)
    const { data } = await call(readKeptDraft, { entity: form }, anna)
    expect(data?.content.values).toEqual({ [field]: 'x' })
  }
})

test('a draft has a limited size, and a user a limited number: the oldest goes', async () => {
  const { anna, read, save, clock } = await setUp()
  expect((await save(anna, { content: content('x'.repeat(draftLimits.characters)) })).status).toBe(
    400,
  )
  const records = Array.from({ length: draftLimits.drafts + 1 }, newId)
  for (const record of records) {
    await save(anna, { record, version: 1 })
    clock.advance(1000)
  }
  expect(await read(anna, records[0])).toBeNull()
  expect(await read(anna, records[1])).not.toBeNull()
  expect(await read(anna, records.at(-1))).not.toBeNull()
})

test('drafts are deleted after a week, and not shown from then on', async () => {
  const { owner, services, tenant, anna, read, save } = await setUp()
  const [kind] = draftKinds(services)
  const expire = () => handleJob(services, kind, tenant.tenantId)
  const count = async () => {
    const rows = await owner('select 1 from kept_draft where tenant_id = $1', [tenant.tenantId])
    return rows.length
  }
  await save(anna)
  await expire()
  expect(await count()).toBe(1)
  await owner(
    `update kept_draft set saved_at = saved_at - interval '7 days' where tenant_id = $1`,
    [tenant.tenantId],
  )
  expect(await read(anna)).toBeNull()
  expect(await count()).toBe(1)
  await expire()
  expect(await count()).toBe(0)
})

test('drafts that have expired are deleted in batches, of one tenant at a time', async () => {
  const app = await setUp()
  const { owner, services, tenant } = app
  const other = await aTenant(owner)
  for (const one of [tenant, other]) {
    const { accountId } = await aSignedInPerson(app, one, { loginName: 'many' })
    await owner(
      `insert into kept_draft (tenant_id, account_id, entity, record_id, version, content, saved_at)
       select $1, $2, 'spare_part', gen_random_uuid(), 0, '{}', now() - interval '1 year'
         from generate_series(1, 5001)`,
      [one.tenantId, accountId],
    )
  }
  const [kind] = draftKinds(services)
  expect(await handleJob(services, kind, tenant.tenantId)).toEqual([5000, 1])
  const left = await owner('select count(*)::int from kept_draft where tenant_id = $1', [
    other.tenantId,
  ])
  expect(left).toEqual([{ count: 5001 }])
})
