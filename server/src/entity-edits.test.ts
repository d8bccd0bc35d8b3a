import { findFileUrl } from '@iwater/contract/files'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { transferKinds } from '#domains/transfers'
import type { ExportOrder } from '#platform/entities/order-export'
import { aSupplier, spareParts, sparePartsApp } from '#testing/spare-parts'

const { read, add, edit, export: exportRecords } = entityRoutes(sparePart)

const fieldsOf = (answer: { body: { data: unknown } }) =>
  Object.keys((answer.body.data as { fields?: object }).fields ?? {})

test('an edit is judged as a whole record is, and one that is rejected changes nothing', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, { ...draft, is_critical: false }, { token })).data
  const attempts: [object, string[]][] = [
    [{ name: { zh: '泵', en: '' } }, ['name.en']],
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

test('the version of an edit is one that a record can have', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  for (const version of [0, -1, 1.5, 2_147_483_648, 1e20, '1', null]) {
    const { status } = await call(edit, { id, version, stock: 1 } as never, { token })
    expect([version, status]).toEqual([version, 400])
  }
})

test('an export holds what its owner sees of the organisations, and nothing of the others', async () => {
  const { call, token, operator, draft, plant, other, owner, services, app } = await sparePartsApp()
  for (const [code, organisation_id] of [
    ['OWN-1', plant],
    ['OTHER-1', other],
  ] as const)
    await call(add, { ...draft, code, organisation_id }, { token })
  const write = transferKinds(services, [spareParts]).find(({ name }) => name === 'records.export')
  const contentFor = async (bearer: string) => {
    const wanted = { format: 'csv', columns: ['code'] } as never
    const { jobId } = (await call(exportRecords, wanted, { token: bearer })).data
    const [job] = await owner<{
      input: ExportOrder
      accountId: string
      organisationId: string
      tenantId: number
    }>(
      `select input, account_id as "accountId", organisation_id as "organisationId", tenant_id::int as "tenantId"
         from job where id = $1`,
      [jobId],
    )
    if (!job) throw new Error('no job')
    await write?.handle({ job, progress: async () => {} } as never)
    const { url } = (await call(findFileUrl, { fileId: job.input.fileId }, { token: bearer })).data
    return (await app.inject(url)).body
  }
  expect(await contentFor(token)).toBe('\uFEFF"编号"\r\n"OTHER-1"\r\n"OWN-1"\r\n')
  expect(await contentFor(operator.token)).toBe('\uFEFF"编号"\r\n"OWN-1"\r\n')
})
