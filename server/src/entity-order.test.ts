import { readFileSync } from 'node:fs'
import { inspectionStep } from '@iwater/contract/kit/arranged-testing'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { servedEntity } from '#platform/entities/serve-entity'
import { untilWaiting } from '#testing/lock-waits'
import { aRole, aSignedInPerson } from '#testing/people'
import { sparePartsApp } from '#testing/spare-parts'
import { aTenant } from '#testing/test-services'

const { list, add, edit, move, save } = entityRoutes(inspectionStep)
const tables = readFileSync(new URL('testing/inspection_step.sql', import.meta.url), 'utf8')
const draft = (name: string) => ({ name: { zh: name, en: name }, minutes: null })

async function setUp(names = 'abcde') {
  const app = await sparePartsApp({ served: servedEntity(inspectionStep), tables })
  const { call, token, owner, tenant } = app
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = (await call(add, draft(name), { token })).data.id
  const idOf = (name: string) => ids[name] ?? ''
  const orderOf = async (as = token) =>
    (await call(list, { size: 100 } as never, { token: as })).data.records
      .map(({ name }) => name.en)
      .join('')
  const put = (name: string, before: string | null, own: object = {}, as = token) =>
    call(move, { id: idOf(name), before: before && idOf(before), ...own }, { token: as })
  const trail = async () =>
    (
      await owner<{ action: string }>(
        `select action from audit_entry where tenant_id = $1 and subject = 'inspection_step' order by number`,
        [tenant.tenantId],
      )
    ).map(({ action }) => action)
  return { ...app, idOf, orderOf, put, trail }
}

test('records stand as they were added, and one is moved in front of another or to the end', async () => {
  const { orderOf, put, call, token, trail, idOf } = await setUp()
  expect(await orderOf()).toBe('abcde')
  const moves: [string, string | null, string][] = [
    ['e', 'b', 'aebcd'],
    ['a', 'c', 'ebacd'],
    ['d', 'e', 'debac'],
    ['d', null, 'ebacd'],
    // There already.
    ['d', null, 'ebacd'],
    ['b', 'a', 'ebacd'],
    ['b', 'b', 'ebacd'],
  ]
  for (const [name, before, after] of moves) {
    expect((await put(name, before)).status).toBe(200)
    expect(await orderOf()).toBe(after)
  }
  // One entry a move, none where nothing was moved.
  expect((await trail()).slice(5)).toEqual(['changed', 'changed', 'changed', 'changed'])
  await call(add, draft('f'), { token })
  expect(await orderOf()).toBe('ebacdf')
  // What users write has not changed: who has the form open can save.
  expect((await call(edit, { id: idOf('d'), version: 1, minutes: 5 }, { token })).status).toBe(200)
})

test('any number of moves into one place finds room', async () => {
  const { orderOf, put } = await setUp()
  let expected = Array.from('abcde')
  for (let at = 0; at < 40; at += 1) {
    const [name = ''] = expected.slice(at % 2 === 0 ? 4 : 3)
    await put(name, expected[1] ?? '')
    const others = expected.filter((one) => one !== name)
    others.splice(others.indexOf(expected[1] ?? ''), 0, name)
    expected = others
    expect(await orderOf()).toBe(expected.join(''))
  }
})

test('of many at once each move is made, and the order is one', async () => {
  const { orderOf, put, owner } = await setUp()
  const answers = await Promise.all([
    put('e', 'b'),
    put('d', 'b'),
    put('c', 'b'),
    put('a', null),
    put('e', 'd'),
    put('c', 'd'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(
    Array.from(await orderOf())
      .toSorted()
      .join(''),
  ).toBe('abcde')
  expect(
    await owner('select position from inspection_step group by position having count(*) > 1'),
  ).toEqual([])
})

test('moves in one table of a tenant wait for each other, and for those of no other tenant', async () => {
  const app = await setUp('abc')
  const { put, orderOf, tenant, owner, call } = app
  const { token: strange } = await aSignedInPerson(app, await aTenant(owner))
  const { id } = (await call(add, draft('z'), { token: strange })).data
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = withTenant(app.services.app, tenant.scope, async (db) => {
    await takeLock(db, 'arranged-records', `${tenant.tenantId}.inspection_step`)
    taken.resolve()
    await released.promise
  })
  await taken.promise
  const moved = put('c', 'a')
  await untilWaiting(app, 1)
  expect((await call(move, { id, before: null }, { token: strange })).status).toBe(200)
  released.resolve()
  await holder
  expect((await moved).status).toBe(200)
  expect(await orderOf()).toBe('cab')
})

test('records that were saved together stand in their order behind the others', async () => {
  const { call, token, orderOf } = await setUp('ab')
  const added = Array.from('xyz').map((name, at) => ({ row: at + 1, values: draft(name) }))
  expect((await call(save, { added }, { token })).status).toBe(200)
  expect(await orderOf()).toBe('abxyz')
})

test('only who may change the records moves them, those of the own tenant alone', async () => {
  const app = await setUp('abc')
  const { put, orderOf, tenant, idOf, call, owner } = app
  const { key: role } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role })
  expect((await put('a', null, {}, viewer.token)).status).toBe(403)
  const { token: strange } = await aSignedInPerson(app, await aTenant(owner))
  const own = (await call(add, draft('z'), { token: strange })).data.id
  for (const [id, before] of [
    [idOf('a'), null],
    [idOf('a'), own],
    [own, idOf('a')],
  ] as const) {
    const { status, body } = await call(move, { id, before }, { token: strange })
    expect([status, body.data]).toMatchObject([404, { error: 'record.not-found' }])
  }
  expect([await orderOf(), await orderOf(strange)]).toEqual(['abc', 'z'])
})

test('what is no place is rejected, and a version that has passed', async () => {
  const { call, token, put, idOf, orderOf } = await setUp('abc')
  for (const before of ['x', 5, {}, ['a'], "' or true --"]) {
    const answer = await call(move, { id: idOf('a'), before } as never, { token })
    expect(answer.status).toBe(400)
  }
  expect((await call(move, { id: idOf('a') } as never, { token })).status).toBe(400)
  const gone = await call(move, { id: idOf('a'), before: crypto.randomUUID() }, { token })
  expect(gone.body.data).toMatchObject({ error: 'record.not-found' })
  expect((await put('a', null, { version: 7 })).body.data).toMatchObject({
    error: 'record.changed',
    details: { version: 1 },
  })
  expect(await orderOf()).toBe('abc')
})
