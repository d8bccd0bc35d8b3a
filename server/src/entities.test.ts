import { entityCalls } from '@iwater/contract/kit/calls'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation } from '#testing/people'
import { aSupplier, sparePartsApp } from '#testing/spare-parts'

const { list, read, add, edit, remove } = entityRoutes(sparePart)

test('a record is added, read, listed, changed and deleted', async () => {
  const { call, token, draft } = await sparePartsApp()
  const added = await call(add, { ...draft, model: 'x1' }, { token })
  expect(added.status).toBe(200)
  const { id } = added.data
  const record = await call(read, { id }, { token })
  expect(record.data).toMatchObject({
    id,
    version: 1,
    ...draft,
    model: 'x1',
    worth: 37.5,
    used_at: null,
    suppliers: [aSupplier('南方泵业', null)],
    labels: {
      organisation_id: { zh: '一厂', en: 'First works' },
      category: { zh: '泵', en: 'Pump' },
      model: { zh: '甲', en: 'X1' },
    },
  })
  const page = await call(list, {}, { token })
  expect(page.data).toMatchObject({ total: 1, isMore: false, records: [{ id, worth: 37.5 }] })

  expect((await call(edit, { id, version: 1, stock: 5 }, { token })).status).toBe(200)
  const changed = await call(read, { id }, { token })
  expect(changed.data).toMatchObject({ version: 2, stock: 5, suppliers: record.data.suppliers })

  expect((await call(remove, { id }, { token })).status).toBe(200)
  expect((await call(read, { id }, { token })).body.data).toMatchObject({
    error: 'record.not-found',
  })
})

test('a change of somebody else is not overwritten', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  await call(edit, { id, version: 1, stock: 5 }, { token })
  const late = await call(edit, { id, version: 1, stock: 9 }, { token })
  expect([late.status, late.body.data]).toMatchObject([
    409,
    { error: 'record.changed', details: { version: 2 } },
  ])
})

test('what the description forbids is rejected at its field, in both languages', async () => {
  const { call, token, draft } = await sparePartsApp()
  const wrong = { ...draft, code: 'p-1', stock: -1, suppliers: [aSupplier('', null)] }
  const english = await call(add, wrong, { token, headers: { 'accept-language': 'en' } })
  expect(english.body.data).toMatchObject({
    error: 'request.invalid',
    fields: {
      code: 'Part number does not match pattern: uppercase letters, digits and hyphens only',
      stock: 'In stock cannot be less than 0',
      'suppliers.0.name': 'Name is required',
    },
  })
  const chinese = await call(add, wrong, { token, headers: { 'accept-language': 'zh' } })
  expect(chinese.body.data).toMatchObject({
    fields: { stock: '库存不能小于 0', 'suppliers.0.name': '请填写名称' },
  })
})

test('what only the server knows is rejected at its field too', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  const answer = async (changes: object) => {
    const { body } = await call(
      add,
      { ...draft, code: 'P-2', ...changes },
      { token, headers: { 'accept-language': 'en' } },
    )
    return (body.data as unknown as { fields?: object }).fields
  }
  expect(await answer({ code: draft.code })).toEqual({ code: 'Part number is already in use' })
  const unknown = ' does not exist or is not visible to you; choose again'
  expect(await answer({ category: 'motor' })).toEqual({ category: `Category${unknown}` })
  expect(await answer({ model: 'v1' })).toEqual({ model: `Model${unknown}` })
  expect(await answer({ organisation_id: newId() })).toEqual({
    organisation_id: `Organisation${unknown}`,
  })
  const fixed = await call(
    edit,
    { id, version: 1, code: 'P-3' },
    { token, headers: { 'accept-language': 'en' } },
  )
  expect(fixed.body.data).toMatchObject({
    fields: { code: 'Part number cannot be changed after the record was added' },
  })
})

test('nobody sees, refers to or changes what belongs to an organisation that they do not see', async () => {
  const { call, token, operator, draft, other } = await sparePartsApp()
  const { id } = (await call(add, { ...draft, organisation_id: other }, { token })).data
  const theirs = { token: operator.token }
  expect((await call(list, {}, theirs)).data.total).toBe(0)
  for (const answer of [
    await call(read, { id }, theirs),
    await call(edit, { id, version: 1, stock: 1 }, theirs),
    await call(remove, { id }, theirs),
  ]) {
    expect(answer.body.data).toMatchObject({ error: 'record.not-found' })
  }
  const foreign = await call(add, { ...draft, code: 'P-9', organisation_id: other }, theirs)
  expect(foreign.body.data).toMatchObject({ fields: { organisation_id: expect.any(String) } })
})

test('rows of a sub-table are changed one by one, and the audit trail says which', async () => {
  const { call, token, draft, owner, tenant } = await sparePartsApp()
  const suppliers = ['A', 'B', 'C'].map((name) => aSupplier(name, 1))
  const { id } = (await call(add, { ...draft, suppliers }, { token })).data
  const [a, b, c] = (await call(read, { id }, { token })).data.suppliers
  if (!a || !b || !c) throw new Error('three rows were added')
  await call(
    edit,
    { id, version: 1, suppliers: [c, { ...a, price: 2 }, aSupplier('D', null)] },
    { token },
  )
  const { data } = await call(read, { id }, { token })
  expect(data.suppliers.map(({ name, price }) => [name, price])).toEqual([
    ['C', 1],
    ['A', 2],
    ['D', null],
  ])
  expect(data.suppliers.map((row) => row.id)).toEqual([c.id, a.id, expect.any(String)])
  const trail = await owner<{ action: string }>(
    `select action from audit_entry where tenant_id = $1 and subject = 'spare_part_supplier' order by number`,
    [tenant.tenantId],
  )
  expect(
    trail
      .map(({ action }) => action)
      .slice(3)
      .toSorted(),
  ).toEqual(['added', 'changed', 'removed'])
})

test('lists are filtered, searched and sorted by what is shown', async () => {
  const { call, token, draft } = await sparePartsApp()
  const parts = [
    { code: 'A-1', name: { zh: '阀门', en: 'Valve' }, category: 'valve', stock: 1, price: 10 },
    { code: 'B-2', name: { zh: '水泵', en: 'Pump' }, category: 'pump', stock: 5, price: 100 },
    { code: 'C-3', name: { zh: '电机', en: 'Motor' }, category: 'pump', stock: 9, price: null },
  ]
  for (const part of parts) await call(add, { ...draft, ...part }, { token })
  const codes = async (input: object, language = 'zh') =>
    (await call(list, input, { token, headers: { 'accept-language': language } })).data.records.map(
      ({ code }) => code,
    )
  const by = (...filter: unknown[]) => codes({ filter: JSON.stringify(filter) })
  expect(await by(['worth', '≥', 10])).toEqual(['A-1', 'B-2'])
  expect(await by(['price', '=', null])).toEqual(['C-3'])
  expect(await by(['name', 'like', '泵'])).toEqual(['B-2'])
  expect(await by(['name', '≠', 'Pump'])).toEqual(['A-1', 'C-3'])
  expect(await by(['category', '∈', ['pump']], ['stock', '<', 9])).toEqual(['B-2'])
  expect(await codes({ keyword: 'motor' })).toEqual(['C-3'])
  expect(await codes({ sort: 'worth', order: 'desc' })).toEqual(['B-2', 'A-1', 'C-3'])
  expect(await codes({ sort: 'name' }, 'en')).toEqual(['C-3', 'B-2', 'A-1'])
  expect(await codes({ sort: 'name' }, 'zh')).toEqual(['C-3', 'A-1', 'B-2'])
  expect(await codes({ sort: 'category' }, 'en')).toEqual(['B-2', 'C-3', 'A-1'])
  expect(await codes({ sort: 'category', order: 'desc' }, 'zh')).toEqual(['A-1', 'B-2', 'C-3'])
})

test('a list finds what belongs to an organisation and those below it, and what has one of several choices', async () => {
  const { token, draft, plant, other, tenant, ...app } = await sparePartsApp()
  const shop = await anOrganisation(app, tenant, { parentId: plant })
  const parts = [
    { code: 'A-1', organisation_id: plant, tags: ['spare'] },
    { code: 'B-2', organisation_id: shop, tags: ['spare', 'old'] },
    { code: 'C-3', organisation_id: other, tags: [] },
  ]
  for (const part of parts) await app.call(add, { ...draft, ...part }, { token })
  const by = async (...triple: unknown[]) =>
    (await app.call(list, { filter: JSON.stringify([triple]) }, { token })).data.records.map(
      ({ code }) => code,
    )
  expect(await by('organisation_id', '⊆', plant)).toEqual(['A-1', 'B-2'])
  expect(await by('organisation_id', '⊆', shop)).toEqual(['B-2'])
  expect(await by('organisation_id', '⊆', tenant.root)).toEqual(['A-1', 'B-2', 'C-3'])
  expect(await by('organisation_id', '⊆', newId())).toEqual([])
  expect(await by('tags', '∈', ['old', 'other'])).toEqual(['B-2'])
  expect(await by('tags', '∈', ['spare', 'old'])).toEqual(['A-1', 'B-2'])
})

test('an item of a dictionary is named with its colour', async () => {
  const { call, token, draft, owner, tenant } = await sparePartsApp()
  await owner(
    `update dictionary_item set tone = 'warning' where tenant_id = $1 and value = 'pump'`,
    [tenant.tenantId],
  )
  const { id } = (await call(add, { ...draft, model: 'x1' }, { token })).data
  const { labels } = (await call(read, { id }, { token })).data
  expect(labels).toMatchObject({ category: { zh: '泵', en: 'Pump', tone: 'warning' } })
  expect(labels.model).toEqual({ zh: '甲', en: 'X1' })
  const [listed] = (await call(list, {}, { token })).data.records
  expect(listed?.labels).toEqual(labels)
})

test('a list is sorted and filtered by nothing but what the description allows', async () => {
  const { call, token } = await sparePartsApp()
  for (const input of [
    { sort: 'tenant_id' },
    { sort: 'code; drop table account' },
    { sort: 'suppliers' },
    { order: 'asc; drop table account' },
    { filter: '[["tenant_id", "=", 1]]' },
    { filter: '[["code", "=", {"a": 1}]]' },
    { filter: '[["__proto__", "=", null]]' },
    { filter: '[["code\' or 1=1 --", "=", 1]]' },
    { current: -1 },
    { size: 100_000 },
  ]) {
    const { status, body } = await call(list, input as object, { token })
    expect([input, status, body.data]).toMatchObject([input, 400, { error: 'request.invalid' }])
  }
})

test('the client asks by what the server serves', () => {
  const calls = entityCalls(sparePart)
  for (const [name, route] of Object.entries(entityRoutes(sparePart)))
    expect(route).toMatchObject(calls[name as keyof typeof calls])
})

test('a value that has gone or is disabled stays where it is stored, and is chosen nowhere else', async () => {
  const { call, token, draft, owner, tenant } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  await owner(
    `update dictionary_item set is_disabled = true where tenant_id = $1 and value = 'pump'`,
    [tenant.tenantId],
  )
  expect((await call(edit, { id, version: 1, stock: 7 }, { token })).status).toBe(200)
  const again = await call(add, { ...draft, code: 'P-101' }, { token })
  expect(again.body.data).toMatchObject({ error: 'request.invalid' })
  await owner(`delete from dictionary_item where tenant_id = $1 and value = 'pump'`, [
    tenant.tenantId,
  ])
  expect((await call(edit, { id, version: 2, stock: 8 }, { token })).status).toBe(200)
})

test('rows of a sub-table refer to nothing that their author does not see', async () => {
  const { call, token, operator, draft, plant, other } = await sparePartsApp()
  const supplier = (own: object) => ({ ...draft.suppliers[0], ...own })
  const { id } = (await call(add, draft, { token: operator.token })).data
  const suppliers = [supplier({ plant_id: plant }), supplier({ plant_id: other, category: 'none' })]
  const foreign = await call(edit, { id, version: 1, suppliers } as never, {
    token: operator.token,
  })
  expect(
    Object.keys((foreign.body.data as unknown as { fields: object }).fields).toSorted(),
  ).toEqual(['suppliers.1.category', 'suppliers.1.plant_id'])
  // Who sees both chooses both; the operator may then save other fields of the record.
  const both = [supplier({ plant_id: plant }), supplier({ plant_id: other, category: 'pump' })]
  expect((await call(edit, { id, version: 1, suppliers: both } as never, { token })).status).toBe(
    200,
  )
  const { suppliers: stored } = (await call(read, { id }, { token })).data
  const moved = [...stored].reverse()
  const saved = await call(edit, { id, version: 2, stock: 9, suppliers: moved } as never, {
    token: operator.token,
  })
  expect(saved.status).toBe(200)
})
