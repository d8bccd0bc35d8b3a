import { findFileUrl } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { aSupplier, sparePartsApp } from '#testing/spare-parts'

const { list, add, export: exportRecords } = entityRoutes(sparePart)

async function setUp() {
  const app = await sparePartsApp()
  const { call, token, draft } = app
  const store = (code: string, own: object) =>
    call(add, { ...draft, code, suppliers: [aSupplier('A', null)], ...own }, { token })
  const summaryOf = async (input: object = {}, as = token) =>
    (await call(list, { size: 10, ...input } as never, { token: as })).data
  return { ...app, store, summaryOf }
}

test('the summary is of all records that the list finds, to the last digit', async () => {
  const { store, summaryOf } = await setUp()
  const most = { stock: 2_147_483_647, price: 9_999_999_999_999.99 }
  for (let at = 1; at <= 11; at += 1) await store(`P-${at}`, { ...most, is_critical: false })
  await store('P-12', { stock: 1, price: null, is_critical: true, reorder_at: 1 })
  const page = await summaryOf()
  expect(page.records).toHaveLength(10)
  const worth = (214_748_364_700n * 999_999_999_999_999n * 11n).toString().slice(0, -2)
  expect(page.summary).toEqual({
    stock: String(2_147_483_647 * 11 + 1),
    price: '9999999999999.9900',
    worth: `${worth.slice(0, -2)}.${worth.slice(-2)}`,
    reorder_at: '1',
  })
})

test('what narrows the list narrows its summary, and nothing found has none', async () => {
  const { store, summaryOf, operator, other } = await setUp()
  await store('P-1', { stock: 3, price: 1 })
  await store('P-2', { stock: 4, price: null })
  await store('P-3', { stock: 100, price: 2, organisation_id: other })
  const filter = (...triples: unknown[]) => ({ filter: JSON.stringify(triples) })
  expect((await summaryOf(filter(['stock', '<', 100]))).summary).toMatchObject({ stock: '7' })
  expect((await summaryOf(filter(['code', '=', 'P-2']))).summary).toEqual({
    stock: '4',
    price: null,
    worth: null,
    reorder_at: '1',
  })
  expect(await summaryOf({ keyword: 'zzz' })).not.toHaveProperty('summary')
  expect((await summaryOf({}, operator.token)).summary).toMatchObject({ stock: '7' })
})

test('an export has the summary below its records where it is asked for', async () => {
  const { call, token, store, app } = await setUp()
  await store('P-1', { stock: 3, price: 1.5 })
  await store('P-2', { stock: 4, price: 2 })
  const linesOf = async (own: object) => {
    const columns = ['stock', 'code', 'name', 'price', 'worth']
    const { jobId } = (
      await call(exportRecords, { format: 'csv', columns, ...own } as never, { token })
    ).data
    const job = async () => (await call(readJob, { jobId }, { token })).data
    await expect.poll(async () => (await job()).endedAt, { timeout: 20_000 }).not.toBeNull()
    const { subjectId } = await job()
    const { data } = await call(findFileUrl, { fileId: subjectId ?? '' }, { token })
    return (await app.inject(data.url)).body.trimEnd().split('\r\n').slice(3)
  }
  expect(await linesOf({ withSummary: true })).toEqual(['7,"合计",,,,12.5', ',"平均",,,1.75,'])
  expect(await linesOf({})).toEqual([])
})
