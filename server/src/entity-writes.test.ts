import { defineEntity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { type Lock, selectRecord } from '#platform/entities/entity.queries'
import { servedEntity } from '#platform/entities/serve-entity'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { aSupplier, sparePartsApp } from '#testing/spare-parts'

const { read, add, edit } = entityRoutes(sparePart)

const long = 'calibration_certificate_of_instruments'
const number = 'number_of_the_issuing_laboratory'

/** With names that are too long together for the name of a key, rows with a number that stays, and decisions of its own. */
const certificate = defineEntity({
  table: long,
  path: '/monitoring/certificates',
  title: { zh: '证书', en: 'Certificates' },
  noun: { zh: '证书', en: 'certificate' },
  icon: 'file',
  access: { read: 'monitoring.view', change: 'monitoring.manage' },
  fields: {
    [number]: field.text('编号', 'Number', { required: true, maxLength: 20, unique: true }),
    points: field.rows('校准点', 'Points', 'certificate_point', {
      mark: field.text('标记', 'Mark', { required: true, maxLength: 20, immutable: true }),
      value: field.number('值', 'Value'),
    }),
  },
  list: { columns: [number], sort: number },
  form: { groups: [] },
})

const written: unknown[][] = []

const certificates = {
  served: servedEntity(certificate, {
    afterWrite: async (_, id, draft, before) => {
      written.push([id, before?.[number], draft[number]])
    },
    beforeDelete: async (_, before) => {
      if (before[number] === 'kept')
        throw new AppError('record.in-use', { details: { uses: '泵' } })
    },
  }),
  tables: `
    create table ${long} (${number} text not null);
    call make_record_table('${long}', 'tenant', '{${number}}');
    create table certificate_point (mark text not null, value numeric(15, 6));
    call make_row_table('certificate_point', '${long}');`,
}

const calls = entityRoutes(certificate)

test('of several edits of one version one is made', async () => {
  const { call, token, draft } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => call(edit, { id, version: 1, stock: 10 + at }, { token })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(7).fill(409),
  ])
})

test('only the rows that change are written, and those with an id of elsewhere are added', async () => {
  const { call, token, draft, owner } = await sparePartsApp()
  const names = ['A', 'B', 'C']
  const suppliers = names.map((name) => aSupplier(name, 1.25))
  const { id } = (await call(add, { ...draft, suppliers }, { token })).data
  const other = (await call(add, { ...draft, code: 'P-2', suppliers }, { token })).data
  const writers = async () =>
    (
      await owner<{ xmin: string }>(
        'select xmin::text from spare_part_supplier where parent_id = $1 order by position',
        [id],
      )
    ).map(({ xmin }) => xmin)
  const before = await writers()
  const [a, b, c] = (await call(read, { id }, { token })).data.suppliers
  const [foreign] = (await call(read, other, { token })).data.suppliers
  if (!a || !b || !c || !foreign) throw new Error('three rows were added')
  const sent = [a, { ...b, price: 2.5 }, c, { ...foreign, name: 'D' }, { ...a, name: 'E' }]
  expect((await call(edit, { id, version: 1, suppliers: sent }, { token })).status).toBe(200)
  const after = await writers()
  expect(after.map((one, at) => one === before[at])).toEqual([true, false, true, false, false])
  const stored = (await call(read, { id }, { token })).data.suppliers
  expect(stored.map(({ name, price }) => [name, price])).toEqual([
    ['A', 1.25],
    ['B', 2.5],
    ['C', 1.25],
    ['D', 1.25],
    ['E', 1.25],
  ])
  expect(new Set(stored.map((row) => row.id)).size).toBe(5)
  expect((await call(read, other, { token })).data.suppliers).toHaveLength(3)
})

test('others refer to a record while it is changed, and not while it is deleted', async () => {
  const { call, token, draft, owner, services, tenant } = await sparePartsApp()
  const { id } = (await call(add, draft, { token })).data
  const { tenantId } = tenant
  const referring = (lock: Lock) =>
    withTenant(services.app, tenant.scope, async (db) => {
      await selectRecord(db, sparePart, { tenantId }, { id, lock })
      await owner(`set lock_timeout = '300ms'`)
      return owner(
        `insert into spare_part_supplier (tenant_id, id, parent_id, position, name) values ($1, $2, $3, 9, 'X')`,
        [tenantId, newId(), id],
      )
    })
  await expect(referring('change')).resolves.toEqual([])
  await expect(referring('deletion')).rejects.toThrow('lock timeout')
})

test('a value that is taken is said at its field, however long the names of table and column are', async () => {
  const { call, token } = await sparePartsApp(certificates)
  expect((await call(calls.add, { [number]: 'n1' }, { token })).status).toBe(200)
  const again = await call(calls.add, { [number]: 'n1' }, { token })
  expect([again.status, again.body.data]).toMatchObject([
    400,
    { fields: { [number]: '编号已被使用' } },
  ])
})

test('an entity writes what belongs to a change, and keeps records that have to stay', async () => {
  const { call, token } = await sparePartsApp(certificates)
  const { id } = (await call(calls.add, { [number]: 'first' }, { token })).data
  await call(calls.edit, { id, version: 1, [number]: 'kept' }, { token })
  expect(written.slice(-2)).toEqual([
    [id, undefined, 'first'],
    [id, 'first', 'kept'],
  ])
  const refused = await call(calls.remove, { id }, { token })
  expect(refused.body.data).toMatchObject({ error: 'record.in-use' })
  expect((await call(calls.read, { id }, { token })).status).toBe(200)
})

test('what stays in a row as it was added is not changed in it', async () => {
  const { call, token } = await sparePartsApp(certificates)
  const points = [{ mark: 'low', value: 1 }]
  const { id } = (await call(calls.add, { [number]: 'n1', points }, { token })).data
  const [point] = (await call(calls.read, { id }, { token })).data.points
  const attempt = (own: object) =>
    call(calls.edit, { id, version: 1, points: [{ ...point, ...own }] } as never, { token })
  const answer = await attempt({ mark: 'high' })
  expect([answer.status, answer.body.data]).toMatchObject([
    400,
    { fields: { 'points.0.mark': '标记添加后不能修改' } },
  ])
  expect((await attempt({ value: 2 })).status).toBe(200)
})
