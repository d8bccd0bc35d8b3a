import { commentLimits } from '@iwater/contract/kit/comment-calls'
import { commentRoutes } from '@iwater/contract/kit/comment-routes'
import type { Entity } from '@iwater/contract/kit/entity'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aRole, aSignedInPerson } from '#testing/people'
import { sparePartsApp } from '#testing/spare-parts'
import { aTenant } from '#testing/test-services'

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
  const add = async (text: string, by = rita) => (await call(calls.add, { id, text }, by)).data
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
