import { findFileUrl } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { aSupplier, sparePartsApp } from '#testing/spare-parts'

const { list, read, add, edit, export: exportRecords } = entityRoutes(sparePart)

const fieldsOf = (answer: { body: { data: unknown } }) =>
  Object.keys((answer.body.data as { fields?: object }).fields ?? {})

test('an edit is judged as a whole record is, and one that is rejected changes nothing', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, { ...draft, is_critical: false }, { token })).data
  const attempts: [object, string[]][] = [
    [{ name: { zh: ' ', en: '' } }, ['name']],
    [{ name: { zh: '泵'.repeat(81), en: 'Pump' } }, ['name.zh']],
    [{ category: null }, ['category']],
    [{ category: 7 }, ['category']],
    [{ organisation_id: 'x' }, ['organisation_id']],
    [{ tags: ['new'] }, ['tags']],
    [{ stock: -1 }, ['stock']],
    [{ stock: 1.5 }, ['stock']],
    [{ stock: '3' }, ['stock']],
    [{ price: 1.005 }, ['price']],
    [{ bought_on: '2026-02-30' }, ['bought_on']],
    [{ is_critical: 'yes' }, ['is_critical']],
    [{ note: 'x'.repeat(501) }, ['note']],
    [
      { suppliers: [aSupplier('A', -1), aSupplier('', 1)] },
      ['suppliers.0.price', 'suppliers.1.name'],
    ],
    // A rule ties the field that changes to one that does not.
    [{ is_critical: true }, ['reorder_at']],
  ]
  for (const [changes, fields] of attempts) {
    const answer = await call(edit, { id, version: 1, ...changes } as never, { token })
    expect([changes, answer.status, fieldsOf(answer)]).toEqual([changes, 400, fields])
  }
  expect((await call(read, { id }, { token })).data).toMatchObject({
    version: 1,
    ...draft,
    is_critical: false,
    reorder_at: null,
  })
})

test('the largest number that a field takes is stored as it is, and a larger one is a fault of the caller', async () => {
  const { call, token, draft } = await sparePartsApp()
  const largest = 9_999_999_999_999.99
  const { id } = (await call(add, { ...draft, price: largest, stock: 2_147_483_647 }, { token }))
    .data
  expect((await call(read, { id }, { token })).data).toMatchObject({
    price: largest,
    stock: 2_147_483_647,
  })
  for (const changes of [{ price: 1e13 }, { price: 1e14 }, { stock: 2_147_483_648 }]) {
    const answer = await call(edit, { id, version: 1, ...changes }, { token })
    expect([answer.status, fieldsOf(answer)]).toEqual([400, Object.keys(changes)])
  }
})

test('half a character in a filter or a draft is a fault of the caller', async () => {
  const { call, token, draft } = await sparePartsApp()
  const filter = String.raw`[["code","=","\ud800"]]`
  expect((await call(list, { filter }, { token })).status).toBe(400)
  const ordered = await call(exportRecords, { format: 'csv', filter }, { token })
  expect(ordered.status).toBe(400)
  expect((await call(add, { ...draft, note: '水😀泵' }, { token })).status).toBe(200)
})

test('a moment has nine decimals of a second at most', async () => {
  const { call, token } = await sparePartsApp()
  const status = async (fraction: string) => {
    const filter = JSON.stringify([['used_at', '≥', `2026-01-01T00:00:00.${fraction}Z`]])
    return (await call(list, { filter }, { token })).status
  }
  expect(await status('1'.repeat(9))).toBe(200)
  expect(await status('0'.repeat(10))).toBe(400)
  expect(await status('0'.repeat(160))).toBe(400)
})

test('the version of an edit is one that a record can have', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  for (const version of [0, -1, 1.5, 2_147_483_648, 1e20, '1', null]) {
    const { status } = await call(edit, { id, version, stock: 1 } as never, { token })
    expect([version, status]).toEqual([version, 400])
  }
})

test('an export holds what its owner sees of the organisations, and nothing of the others', async () => {
  const { call, token, operator, draft, plant, other, app } = await sparePartsApp()
  for (const [code, organisation_id] of [
    ['OWN-1', plant],
    ['OTHER-1', other],
  ] as const)
    await call(add, { ...draft, code, organisation_id }, { token })
  const contentFor = async (bearer: string) => {
    const wanted = { format: 'csv', columns: ['code'] } as never
    const { jobId } = (await call(exportRecords, wanted, { token: bearer })).data
    const job = async () => (await call(readJob, { jobId }, { token: bearer })).data
    await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done')
    const fileId = (await job()).subjectId ?? ''
    const { url } = (await call(findFileUrl, { fileId }, { token: bearer })).data
    return (await app.inject(url)).body
  }
  expect(await contentFor(token)).toBe('\uFEFF"编号"\r\n"OTHER-1"\r\n"OWN-1"\r\n')
  expect(await contentFor(operator.token)).toBe('\uFEFF"编号"\r\n"OWN-1"\r\n')
})
