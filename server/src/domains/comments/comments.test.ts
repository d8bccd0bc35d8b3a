import { dictionary } from '@iwater/contract/dictionaries'
import { defineEntity, type Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { commentLimits } from '@iwater/contract/kit/record/comment-calls'
import { commentRoutes } from '@iwater/contract/kit/record/comment-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { kyselyOn } from '#platform/database/client-dialect'
import { servedEntity } from '#platform/entities/serve-entity'
import { newId } from '#platform/ids'
import { aRole, aSignedInPerson } from '#testing/people'
import { sparePartsApp } from '#testing/spare-parts'
import { aTenant } from '#testing/test-services'
import { deleteComment, updateComment } from './comment.queries.ts'

/** The code of a call's error. */
const errorOf = async (answer: Promise<{ body: { data: unknown } }>) =>
  ((await answer).body.data as { error?: string }).error

const parts = entityRoutes(sparePart)
const calls = commentRoutes(sparePart as unknown as Entity)

async function setUp() {
  const app = await sparePartsApp()
  const { call, tenant, plant, other, token, draft } = app
  const { key } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const aReader = (loginName: string, organisationId = plant) =>
    aSignedInPerson(app, tenant, { loginName, role: key, organisationId })
  const rita = await aReader('rita')
  const { data } = await call(parts.add, draft, { token })
  const { id } = data
  const add = async (text: string, by: { token: string } = rita) =>
    (await call(calls.add, { id, text }, by)).data
  const read = async (by: { token: string } = rita) =>
    (await call(calls.list, { id }, by)).data.comments
  return { ...app, aReader, other, rita, id, add, read }
}

test('who reads a record comments on it, and all who see it read who said what', async () => {
  const { operator, rita, add, read, call, id } = await setUp()
  await add('  Bearing is worn\nsince May ')
  await add('<b>ordered</b>', operator)
  const comments = await read()
  expect(comments.map(({ text }) => text)).toEqual(['<b>ordered</b>', 'Bearing is worn\nsince May'])
  expect(comments.map(({ author }) => author?.userId)).toEqual([operator.accountId, rita.accountId])
  expect(comments[0]).toMatchObject({ changedAt: null, author: { name: { zh: '安娜' } } })
  for (const text of ['', '   ', 'x'.repeat(commentLimits.characters + 1)])
    expect((await call(calls.add, { id, text }, rita)).status).toBe(400)
})

test('only the author changes a comment; the author and who may change the record delete it', async () => {
  const { operator, rita, token, add, read, call } = await setUp()
  const [kept, second] = [await add('first'), await add('second')]
  const { commentId } = kept
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  expect(await status(call(calls.edit, { commentId, text: 'forged' }, operator))).toBe(404)
  expect(await status(call(calls.edit, { commentId, text: 'forged' }, { token }))).toBe(404)
  expect(await status(call(calls.edit, { commentId, text: 'mended' }, rita))).toBe(200)
  const own = await add('of the operator', operator)
  expect(await status(call(calls.remove, own, rita))).toBe(404)
  expect(await status(call(calls.remove, second, operator))).toBe(200)
  const left = await read()
  expect(left.map(({ text }) => text)).toEqual(['of the operator', 'mended'])
  expect(left[1]?.changedAt).not.toBeNull()
})

test('nobody reaches a comment who does not see its record', async () => {
  const app = await setUp()
  const { other, aReader, add, call, id } = app
  const { commentId } = await add('private')
  const { token: foreign } = await aSignedInPerson(app, await aTenant(app.owner))
  const without = await aRole(app, app.tenant, { permissions: ['messages.publish'] })
  const sly = await aSignedInPerson(app, app.tenant, { loginName: 'sly', role: without.key })
  const outsiders = [await aReader('otto', other), { token: foreign }]
  for (const by of outsiders) {
    expect(await errorOf(call(calls.list, { id }, by))).toBe('record.not-found')
    expect(await errorOf(call(calls.add, { id, text: 'here' }, by))).toBe('record.not-found')
    const forged = { commentId, text: 'x' }
    expect(await errorOf(call(calls.edit, forged, by))).toBe('comment.not-found')
    expect(await errorOf(call(calls.remove, { commentId }, by))).toBe('comment.not-found')
  }
  expect((await call(calls.list, { id }, sly)).status).toBe(403)
  expect(await app.read()).toHaveLength(1)
})

test('long conversations are read in parts, and go with their record', async () => {
  const { owner, rita, token, call, id, add } = await setUp()
  const texts = Array.from({ length: commentLimits.read + 3 }, (_, at) => `no ${at}`)
  for (const text of texts) await add(text)
  const first = (await call(calls.list, { id }, rita)).data
  expect(first).toMatchObject({ isMore: true })
  const before = first.comments.at(-1)?.commentId ?? newId()
  const rest = (await call(calls.list, { id, before }, rita)).data
  expect(rest.isMore).toBe(false)
  const read = [...first.comments, ...rest.comments].map(({ text }) => text)
  expect(read).toEqual(texts.toReversed())
  const elsewhere = (await call(calls.list, { id, before: newId() }, rita)).data
  expect(elsewhere.comments).toEqual([])
  await call(parts.remove, { id }, { token })
  expect(await owner('select from record_comment where record_id = $1', [id])).toEqual([])
})

test('a comment is reached by the calls of its own entity alone', async () => {
  const { token, add, read, call } = await setUp()
  const { commentId } = await add('of a part', { token })
  const others = commentRoutes(dictionary as unknown as Entity)
  const changed = call(others.edit, { commentId, text: 'x' }, { token })
  expect(await errorOf(changed)).toBe('comment.not-found')
  expect(await errorOf(call(others.remove, { commentId }, { token }))).toBe('comment.not-found')
  expect((await read()).map(({ text }) => text)).toEqual(['of a part'])
})

test('whatever the login sees, a comment is changed and deleted in its tenant and entity alone', async () => {
  const { owner, tenant, add, read } = await setUp()
  const { commentId } = await add('kept')
  // The owner of the tables sees all rows of all tenants: here no row policy helps.
  const db = kyselyOn({
    async query({ text, values = [] }) {
      const rows = await owner(text, values)
      return { rows, rowCount: rows.length, command: 'UPDATE', oid: 0, fields: [] } as never
    },
  })
  const { tenantId } = tenant
  const foreign = await aTenant(owner)
  for (const elsewhere of [
    { tenantId: foreign.tenantId, table: 'spare_part' },
    { tenantId, table: 'dictionary' },
  ]) {
    await updateComment(db, { ...elsewhere, commentId }, { text: 'x', at: new Date() })
    await deleteComment(db, { ...elsewhere, commentId })
  }
  expect((await read()).map(({ text }) => text)).toEqual(['kept'])
})

const openRecord = defineEntity({
  table: 'open_record',
  path: '/monitoring/open-records',
  title: { zh: '公开记录', en: 'Open records' },
  noun: { zh: '公开记录', en: 'open record' },
  icon: 'book',
  access: { read: 'signed-in', change: 'monitoring.manage' },
  comments: true,
  fields: { name: field.localized('名称', 'Name', { required: true }) },
  list: { columns: ['name'], sort: 'name' },
  form: { groups: [field.group('全部', 'All', ['name'])] },
})

test('records that everybody may read who is signed in are commented on by them', async () => {
  const { call, tenant, token, services } = await sparePartsApp({
    served: servedEntity(openRecord),
    tables: `create table open_record (name_zh text not null, name_en text not null);
             call make_record_table('open_record', 'tenant');
             call keep_record_comments('open_record', 'signed-in', 'monitoring.manage');`,
  })
  const own = commentRoutes(openRecord as unknown as Entity)
  const name = { zh: '甲', en: 'A' }
  const { id } = (await call(entityRoutes(openRecord).add, { name }, { token })).data
  const { key: role } = await aRole({ services, call }, tenant, { permissions: [] })
  const guest = await aSignedInPerson({ services, call }, tenant, { loginName: 'guest', role })
  const { commentId } = (await call(own.add, { id, text: 'seen' }, guest)).data
  expect((await call(own.edit, { commentId, text: 'read' }, guest)).status).toBe(200)
  const { comments } = (await call(own.list, { id }, guest)).data
  expect(comments.map(({ text }) => text)).toEqual(['read'])
})
