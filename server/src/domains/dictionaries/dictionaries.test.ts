import { dictionary, listItems, listItemsByCode } from '@iwater/contract/dictionaries'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { add, edit, read, list, choices, remove } = entityRoutes(dictionary)

const item = (value: string, own: object = {}) => ({
  value,
  name: { zh: value, en: value },
  parent: null,
  tone: null,
  is_disabled: false,
  ...own,
})

const draft = (code: string, own: object = {}) => ({
  code,
  name: { zh: `${code} 字典`, en: `Dictionary ${code}` },
  items: [item('a'), item('b')],
  ...own,
})

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const other = await aTenant(app.owner)
  const { token: foreignToken } = await aSignedInPerson(app, other)
  const store = async (code: string, own: object = {}) =>
    (await app.call(add, draft(code, own), { token })).data.id
  return { ...app, tenant, token, foreignToken, store }
}

test('its items are offered by its code in their order, disabled ones marked', async () => {
  const { call, token, foreignToken, store } = await setUp()
  await store('level', {
    items: [item('high', { tone: 'bad' }), item('old', { is_disabled: true }), item('low')],
  })
  expect((await call(listItemsByCode, { code: 'level' }, { token })).data).toEqual([
    { value: 'high', label: { zh: 'high', en: 'high' }, tone: 'bad', isDisabled: false },
    { value: 'old', label: { zh: 'old', en: 'old' }, tone: null, isDisabled: true },
    { value: 'low', label: { zh: 'low', en: 'low' }, tone: null, isDisabled: false },
  ])
  expect((await call(listItemsByCode, { code: 'level' }, { token: foreignToken })).data).toEqual([])
})

test('items of a linked dictionary are those of an item of its parent', async () => {
  const { call, token, store } = await setUp()
  const kind = await store('kind')
  await store('model', {
    parent_id: kind,
    items: [item('a1', { parent: 'a' }), item('b1', { parent: 'b' }), item('a2', { parent: 'a' })],
  })
  const models = await call(listItemsByCode, { code: 'model', parent: 'a' }, { token })
  expect(models.data.map(({ value }) => value)).toEqual(['a1', 'a2'])
  const kinds = await call(listItems, { id: kind }, { token })
  expect(kinds.data.map(({ value }) => value)).toEqual(['a', 'b'])
})

test.each([
  ['a value that is there twice', { items: [item('a'), item('a')] }, 'items.1.value'],
  ['a parent item without a parent', { items: [item('a', { parent: 'x' })] }, 'items.0.parent'],
  ['a parent that there is not', { parent_id: crypto.randomUUID() }, 'parent_id'],
  ['an unknown colour', { items: [item('a', { tone: 'pink' })] }, 'items.0.tone'],
  ['a code with spaces', { code: 'my code' }, 'code'],
])('%s is rejected at its field', async (_, own, field) => {
  const { call, token } = await setUp()
  const { status, body } = await call(add, draft('wrong', own), { token })
  expect(status).toBe(400)
  expect(Object.keys((body.data as unknown as { fields: object }).fields)).toEqual([field])
  expect((await call(list, {}, { token })).data.total).toBe(0)
})

test('items whose parent item has gone stay, and nothing new is put below it', async () => {
  const { call, token, store } = await setUp()
  const kind = await store('kind')
  const other = await store('other', { items: [item('z')] })
  const linked = {
    parent_id: kind,
    items: [item('a1', { parent: 'a' }), item('b1', { parent: 'b' })],
  }
  const model = await store('model', linked)
  const kinds = (await call(read, { id: kind }, { token })).data.items
  await call(edit, { id: kind, version: 1, items: kinds.slice(1) as never }, { token })
  const { items } = (await call(read, { id: model }, { token })).data
  const answer = async (changes: object) => {
    const { status, body } = await call(edit, { id: model, ...changes } as never, { token })
    return [status, Object.keys((body.data as { fields?: object } | null)?.fields ?? {})]
  }
  expect(await answer({ version: 1, note: 'x' })).toEqual([200, []])
  const [a1, b1] = items
  expect(await answer({ version: 2, items: [{ ...b1, value: 'b2' }, a1] })).toEqual([200, []])
  expect(await answer({ version: 3, items: [a1, { ...b1, parent: 'a' }] })).toEqual([
    400,
    ['items.1.parent'],
  ])
  expect(await answer({ version: 3, items: [a1, item('a2', { parent: 'a' })] })).toEqual([
    400,
    ['items.1.parent'],
  ])
  expect(await answer({ version: 3, parent_id: other })).toEqual([
    400,
    ['items.0.parent', 'items.1.parent'],
  ])
  expect(await answer({ version: 3, parent_id: null })).toEqual([
    400,
    ['items.0.parent', 'items.1.parent'],
  ])
})

test('a dictionary cannot be below itself', async () => {
  const { call, token, store } = await setUp()
  const top = await store('top')
  const middle = await store('middle', { parent_id: top })
  const low = await store('low', { parent_id: middle })
  for (const parent of [top, low]) {
    const { body } = await call(edit, { id: top, version: 1, parent_id: parent }, { token })
    expect(body.data).toMatchObject({
      error: 'request.invalid',
      fields: { parent_id: '上级字典不能是本记录或其下级' },
    })
  }
})

test('a code that another dictionary has is rejected at its field, and other tenants can use it', async () => {
  const { call, token, foreignToken, store } = await setUp()
  await store('level')
  const again = await call(add, draft('level'), { token })
  expect(again.body.data).toMatchObject({ fields: { code: '编码已被使用' } })
  expect((await call(add, draft('level'), { token: foreignToken })).status).toBe(200)
})

test('a dictionary that another one is linked to stays', async () => {
  const { call, token, store } = await setUp()
  const top = await store('top')
  const low = await store('low', { parent_id: top })
  expect((await call(remove, { id: top }, { token })).body.data).toMatchObject({
    error: 'record.has-children',
  })
  expect((await call(remove, { id: low }, { token })).status).toBe(200)
  expect((await call(remove, { id: top }, { token })).status).toBe(200)
})

test('dictionaries are found by name for a field that refers to one', async () => {
  const { call, token, store } = await setUp()
  const id = await store('level', { name: { zh: '级别', en: 'Level' } })
  await store('other')
  const found = await call(choices, { keyword: 'lev' }, { token })
  expect(found.data).toEqual([{ value: id, label: { zh: '级别', en: 'Level' } }])
})

test('items that stay keep their ids, so that the trail names what changed', async () => {
  const { call, token, store } = await setUp()
  const id = await store('level')
  const { items } = (await call(read, { id }, { token })).data
  const [first, second] = items
  const changed = [{ ...second, name: { zh: '乙', en: 'B' } }, first, item('c')]
  await call(edit, { id, version: 1, items: changed as never }, { token })
  const after = (await call(read, { id }, { token })).data
  expect(after.version).toBe(2)
  expect(after.items.map(({ value }) => value)).toEqual(['b', 'a', 'c'])
  expect(after.items.map((one) => one.id).slice(0, 2)).toEqual([second?.id, first?.id])
})

test('what is no list of items is rejected, and the items stay', async () => {
  const { call, token, store } = await setUp()
  const id = await store('level')
  for (const items of ['x', {}, '[]', 5]) {
    const answer = await call(edit, { id, version: 1, items: items as never }, { token })
    expect(answer.body.data).toMatchObject({
      error: 'request.invalid',
      fields: { items: expect.any(String) },
    })
  }
  expect((await call(read, { id }, { token })).data.items).toHaveLength(2)
})

test('two items exchange their values', async () => {
  const { call, token, store } = await setUp()
  const id = await store('level')
  const { items } = (await call(read, { id }, { token })).data
  const [first, second] = items
  const changed = [
    { ...first, value: 'b' },
    { ...second, value: 'a' },
  ]
  expect((await call(edit, { id, version: 1, items: changed as never }, { token })).status).toBe(
    200,
  )
  const after = (await call(read, { id }, { token })).data.items
  expect(after.map((one) => [one.id, one.value])).toEqual([
    [first?.id, 'b'],
    [second?.id, 'a'],
  ])
})

test('saving without a change is no change', async () => {
  const { call, token, store } = await setUp()
  const id = await store('level', { note: 'x' })
  expect((await call(edit, { id, version: 1, note: ' x ' }, { token })).status).toBe(200)
  expect((await call(read, { id }, { token })).data.version).toBe(1)
})

test.each([
  '[["item_count","=",1.5]]',
  '[["item_count",">",3000000000]]',
  String.raw`[["code","=","\u0000"]]`,
  '[["parent_id","=","x"]]',
])('the filter %s is an error of the caller', async (filter) => {
  const { call, token } = await setUp()
  expect((await call(list, { filter }, { token })).status).toBe(400)
})

test('lists with ever new filters leave other statements their names', async () => {
  const { call, token, services } = await setUp()
  const asked = (count: number) => {
    const filter = JSON.stringify(Array(count).fill(['code', 'like', 'x']))
    return call(list, { filter }, { token })
  }
  const numberOf = (statement: string) =>
    Number(services.app.statement(statement, []).name?.slice(1))
  await asked(1)
  const before = numberOf('select before')
  for (let count = 2; count <= 20; count += 1) await asked(count)
  // Something else may have asked meanwhile.
  expect(numberOf('select after') - before).toBeLessThan(15)
})
