import { readFileSync } from 'node:fs'
import { mostTreeLevels } from '@iwater/contract/kit/calls'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { section } from '@iwater/contract/kit/tree-testing'
import { expect, test } from 'vitest'
import { servedEntity } from '#platform/entities/serve-entity'
import { holding } from '#testing/lock-waits'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { list, add, edit, move, remove, save, choices } = entityRoutes(section)
const tables = readFileSync(new URL('testing/section.sql', import.meta.url), 'utf8')

async function setUp() {
  const app = await testApp({ database: 'own', moreEntities: [servedEntity(section)] })
  const { call, owner } = app
  await owner(tables)
  const tenant = await aTenant(owner)
  const { token } = await aSignedInPerson(app, tenant)
  const plant = await anOrganisation(app, tenant, { zh: '一厂', en: 'First works' })
  const { key: role } = await aRole(app, tenant, {
    permissions: ['monitoring.view', 'monitoring.manage'],
  })
  const operator = await aSignedInPerson(app, tenant, {
    loginName: 'olga',
    role,
    organisationId: plant,
  })
  const ids: Record<string, string> = {}
  const idOf = (name: string) => ids[name] ?? ''
  const draft = (name: string, parent: string | null, organisation_id = tenant.root) => ({
    name: { zh: name, en: name },
    parent_id: parent && idOf(parent),
    organisation_id,
    length: 1,
  })
  /** Adds records below another one, in this order. */
  const grow = async (parent: string | null, names: string, organisation?: string) => {
    for (const name of names)
      ids[name] = (await call(add, draft(name, parent, organisation), { token })).data.id
  }
  const level = async (parent: string | null = null, as = token) =>
    (
      await call(
        list,
        { size: 100, ...(parent !== null && { parent: idOf(parent) }) },
        { token: as },
      )
    ).data
  /** The names of a level, each with the number of records below it. */
  const namesOf = async (parent: string | null = null, as = token) =>
    (await level(parent, as)).records
      .map(({ name, children = 0 }) => name.en + (children === 0 ? '' : children))
      .join('')
  const put = (name: string, place: { parent?: string | null; before?: string | null }) => {
    const { parent, before = null } = place
    const below = parent === undefined ? {} : { parent: parent && idOf(parent) }
    return call(move, { id: idOf(name), before: before && idOf(before), ...below }, { token })
  }
  const trail = async () =>
    (
      await owner<{ action: string }>(
        `select action from audit_entry where tenant_id = $1 and subject = 'dictionary' order by number`,
        [tenant.tenantId],
      )
    ).map(({ action }) => action)
  return { ...app, tenant, token, plant, operator, idOf, draft, grow, level, namesOf, put, trail }
}

const refused = (field: string) => ({
  error: 'request.invalid',
  fields: { parent_id: expect.stringContaining(field) },
})

test('a list answers one level of the tree, each record with the number of those below it', async () => {
  const { grow, namesOf, level, call, token, idOf } = await setUp()
  await grow(null, 'abc')
  await grow('a', 'de')
  await grow('d', 'f')
  expect(await namesOf()).toBe('a2bc')
  expect(await namesOf('a')).toBe('d1e')
  expect(await namesOf('f')).toBe('')
  const top = await level()
  expect(top).toMatchObject({
    total: 3,
    whole: { total: 6, isMore: false },
    summary: { length: '6' },
  })
  const below = await level('a')
  expect(below).toMatchObject({ total: 2 })
  expect([below.whole, below.summary]).toEqual([undefined, undefined])
  const page = await call(list, { parent: idOf('a'), size: 1, current: 2 }, { token })
  expect(page.data.records.map(({ name }) => name.en)).toEqual(['e'])
  const sorted = await call(list, { sort: 'name', order: 'desc' }, { token })
  expect(sorted.data.records.map(({ name }) => name.en)).toEqual(['c', 'b', 'a'])
})

test('what narrows the list finds records of all levels, which say what is above them', async () => {
  const { grow, call, token } = await setUp()
  await grow(null, 'a')
  await grow('a', 'b')
  await grow('b', 'c')
  const found = async (input: object) =>
    (await call(list, input, { token })).data.records.map(({ name, above, children }) => [
      name.en,
      above?.map(({ en }) => en),
      children,
    ])
  const all = [
    ['a', [], undefined],
    ['b', ['a'], undefined],
    ['c', ['a', 'b'], undefined],
  ]
  expect(await found({ keyword: 'c' })).toEqual(all.slice(2))
  expect(await found({ filter: '[["length","=",1]]' })).toEqual(all)
  expect(await found({ as: 'list' })).toEqual(all.map(([name]) => [name, undefined, undefined]))
})

test('below a record that is not visible stands what is on top of the tree that is', async () => {
  const { grow, plant, operator, namesOf, call, token, level, idOf, put } = await setUp()
  await grow(null, 'a')
  await grow('a', 'b', plant)
  await grow('b', 'cd', plant)
  await grow('b', 'e')
  await grow(null, 'f', plant)
  expect(await namesOf(null, operator.token)).toBe('b2f')
  expect(await namesOf('b', operator.token)).toBe('cd')
  // It stands in one place alone.
  expect(await namesOf('a', operator.token)).toBe('')
  expect(await namesOf('b')).toBe('cde')
  const { records } = (await call(list, { keyword: 'c' }, { token: operator.token })).data
  expect(records.map(({ above }) => above)).toEqual([[{ zh: 'b', en: 'b' }]])
  expect((await level(null, operator.token)).whole).toEqual({ total: 4, isMore: false })
  // Who does not see what it stands below moves it among those on top, and leaves it below that.
  const moved = { id: idOf('f'), before: idOf('b'), parent: null }
  expect((await call(move, moved, { token: operator.token })).status).toBe(200)
  expect(await namesOf(null, operator.token)).toBe('fb2')
  const behind = { id: idOf('b'), before: idOf('f'), parent: null }
  expect((await call(move, behind, { token: operator.token })).status).toBe(200)
  expect(await namesOf(null, operator.token)).toBe('b2f')
  expect(await namesOf('a')).toBe('b3')
  // And can put nothing below it.
  const below = await call(move, { id: idOf('f'), before: null, parent: idOf('a') }, operator)
  expect(below.body.data).toMatchObject(refused('上级分区'))
  const added = { name: { zh: 'x', en: 'x' }, parent_id: idOf('a'), organisation_id: plant }
  expect((await call(add, { ...added, length: null }, operator)).status).toBe(400)
  await put('b', { parent: null })
  expect(await namesOf('a')).toBe('')
  expect(token).not.toBe(operator.token)
})

test('a record is moved among its siblings, below another one and to the top, with one entry each', async () => {
  const { grow, namesOf, put, trail, level } = await setUp()
  await grow(null, 'abc')
  await grow('a', 'de')
  const before = (await trail()).length
  await put('e', { before: 'd' })
  expect(await namesOf('a')).toBe('ed')
  await put('c', { parent: 'a', before: 'd' })
  expect([await namesOf(), await namesOf('a')]).toEqual(['a3b', 'ecd'])
  await put('b', { parent: 'e' })
  expect([await namesOf(), await namesOf('e')]).toEqual(['a3', 'b'])
  await put('d', { parent: null, before: 'a' })
  expect([await namesOf(), await namesOf('a')]).toEqual(['da2', 'e1c'])
  await put('e', { parent: 'a' })
  expect(await namesOf('a')).toBe('ce1')
  // There already.
  await put('e', { parent: 'a' })
  expect((await trail()).slice(before)).toEqual(Array(5).fill('changed'))
  // What stands above it is what users write, its place among the others is not.
  const versions = (await level('a')).records.map(({ name, version }) => [name.en, version])
  expect(versions).toEqual([
    ['c', 2],
    ['e', 1],
  ])
})

test('a place that is on another level is none', async () => {
  const { grow, put, namesOf } = await setUp()
  await grow(null, 'ab')
  await grow('a', 'cd')
  const wrong = [
    ['b', { before: 'c' }],
    ['b', { parent: 'a', before: 'a' }],
    ['c', { parent: null, before: 'd' }],
  ] as const
  for (const [name, place] of wrong)
    expect((await put(name, place)).body.data).toMatchObject({ error: 'record.not-found' })
  expect([await namesOf(), await namesOf('a')]).toEqual(['a2b', 'cd'])
})

test('any number of moves to one place below a record finds room', async () => {
  const { grow, put, namesOf } = await setUp()
  await grow(null, 'abcdefghijklmn')
  await grow('a', 'z')
  for (const name of 'bcdefghijklmn') await put(name, { parent: 'a', before: 'z' })
  expect([await namesOf(), await namesOf('a')]).toEqual(['a14', 'bcdefghijklmnz'])
})

test('a record stands neither below itself nor below one that is below it', async () => {
  const { grow, put, call, token, idOf, namesOf } = await setUp()
  await grow(null, 'a')
  await grow('a', 'b')
  await grow('b', 'c')
  for (const parent of 'abc') {
    expect((await put('a', { parent })).body.data).toMatchObject(refused('不能是本记录或其下级'))
    const input = { id: idOf('a'), version: 1, parent_id: idOf(parent) }
    const edited = await call(edit, input, { token, headers: { 'accept-language': 'en' } })
    expect(edited.body.data).toMatchObject(refused('Parent section'))
    const changed = [{ row: 4, id: idOf('a'), version: 1, values: { parent_id: idOf(parent) } }]
    const saved = await call(save, { changed } as never, { token })
    expect(saved.body.data).toMatchObject({ fields: { '4.parent_id': expect.any(String) } })
  }
  expect([await namesOf(), await namesOf('a'), await namesOf('b')]).toEqual(['a1', 'b1', 'c'])
})

test('two that move below each other at once do not make a circle', async () => {
  const app = await setUp()
  const { grow, call, token, idOf, namesOf, owner, tenant } = app
  await grow(null, 'ab')
  // As another process does it, which has not committed yet.
  const other = await holding(
    app,
    `update dictionary set parent_id = $1 where tenant_id = $2 and id = $3`,
    [idOf('b'), tenant.tenantId, idOf('a')],
  )
  const answer = call(edit, { id: idOf('b'), version: 1, parent_id: idOf('a') }, { token })
  await other.until(1)
  await other.client.query('commit')
  expect((await answer).body.data).toMatchObject(refused('不能是本记录或其下级'))
  expect([await namesOf(), await namesOf('b')]).toEqual(['b1', 'a'])
  expect(await owner('select id from dictionary where parent_id is null')).toHaveLength(1)
})

test('changes of one tree wait for each other, and not for those of another tenant', async () => {
  const app = await setUp()
  const { grow, call, idOf, owner, tenant } = app
  await grow(null, 'ab')
  const foreign = await aTenant(owner)
  const strange = await aSignedInPerson(app, foreign)
  const other = await holding(
    app,
    `update dictionary set parent_id = $1 where tenant_id = $2 and id = $3`,
    [idOf('b'), tenant.tenantId, idOf('a')],
  )
  const own = { name: { zh: 'x', en: 'x' }, organisation_id: foreign.root, length: null }
  const top = await call(add, { ...own, parent_id: null }, strange)
  expect((await call(add, { ...own, parent_id: top.data.id }, strange)).status).toBe(200)
  await other.end()
})

test(`a tree has ${mostTreeLevels} levels`, async () => {
  const { grow, put, call, token, draft, namesOf } = await setUp()
  const names = 'abcdefghijklmnopqrstuvwxyz'.slice(0, mostTreeLevels)
  await grow(null, 'a')
  for (const [at, name] of Array.from(names.slice(1)).entries()) await grow(names[at] ?? '', name)
  const last = names.at(-1) ?? ''
  const tooDeep = refused(`${mostTreeLevels} 级`)
  expect((await call(add, draft('z', last), { token })).body.data).toMatchObject(tooDeep)
  await grow(null, 'y')
  expect((await put('a', { parent: 'y' })).body.data).toMatchObject(tooDeep)
  expect((await put('y', { parent: last })).body.data).toMatchObject(tooDeep)
  expect((await put('y', { parent: 's' })).status).toBe(200)
  expect(await namesOf('s')).toBe('ty')
})

test('a record with others below it stays, unless they are deleted with it', async () => {
  const { grow, call, token, idOf, namesOf } = await setUp()
  await grow(null, 'a')
  await grow('a', 'bc')
  const answer = await call(remove, { id: idOf('a') }, { token })
  expect([answer.status, answer.body.data]).toMatchObject([409, { error: 'record.has-children' }])
  const row = (name: string, number: number) => ({ row: number, id: idOf(name), version: 1 })
  const some = await call(save, { removed: [row('a', 1), row('b', 2)] }, { token })
  expect(some.body.data).toMatchObject({ fields: { 1: expect.stringContaining('有下级记录') } })
  expect(await namesOf('a')).toBe('bc')
  const all = { removed: [row('a', 1), row('b', 2), row('c', 3)] }
  expect((await call(save, all, { token })).status).toBe(200)
  expect(await namesOf()).toBe('')
})

test('what a record can stand below is offered without itself and what is below it', async () => {
  const { grow, call, token, idOf } = await setUp()
  await grow(null, 'ab')
  await grow('a', 'c')
  await grow('c', 'd')
  const offered = async (except?: string) =>
    (await call(choices, except === undefined ? {} : { except: idOf(except) }, { token })).data
      .map(({ label }) => label.en)
      .join('')
  expect([await offered(), await offered('a'), await offered('c')]).toEqual(['abcd', 'b', 'ab'])
})

test('input that is none is rejected, and what is of another tenant does not exist', async () => {
  const app = await setUp()
  const { grow, call, token, idOf, owner, namesOf } = app
  await grow(null, 'ab')
  await grow('a', 'c')
  for (const parent of ['x', "' or true --", '00000000', '{}'])
    expect((await call(list, { parent } as never, { token })).status).toBe(400)
  expect((await call(list, { as: 'tree' } as never, { token })).status).toBe(400)
  expect((await call(choices, { except: 'x' } as never, { token })).status).toBe(400)
  for (const parent of ['x', 5, {}, ['a']])
    expect(
      (await call(move, { id: idOf('b'), before: null, parent } as never, { token })).status,
    ).toBe(400)
  const nowhere = { id: idOf('b'), before: null, parent: crypto.randomUUID() }
  expect((await call(move, nowhere, { token })).body.data).toMatchObject(refused('上级分区'))
  const strange = await aSignedInPerson(app, await aTenant(owner))
  expect((await call(list, { parent: idOf('a') }, strange)).data).toMatchObject({ total: 0 })
  expect((await call(choices, { except: idOf('a') }, strange)).data).toEqual([])
  const foreign = await call(move, { id: idOf('b'), before: null, parent: idOf('a') }, strange)
  expect(foreign.body.data).toMatchObject({ error: 'record.not-found' })
  expect([await namesOf(), await namesOf('a')]).toEqual(['a1b', 'c'])
})
