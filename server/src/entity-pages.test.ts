import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { selectPage } from '#platform/entities/list.queries'
import { planOf } from '#testing/plan-of'
import { sparePartsApp } from '#testing/spare-parts'

const { list, add } = entityRoutes(sparePart)

test('a list ends at the records that are counted', async () => {
  const { call, token } = await sparePartsApp()
  expect((await call(list, { current: 1000, size: 10 }, { token })).status).toBe(200)
  expect((await call(list, { current: 334, size: 30 }, { token })).status).toBe(200)
  for (const input of [
    { current: 1001, size: 10 },
    { current: 100_000, size: 100 },
  ]) {
    const { status, body } = await call(list, input, { token })
    expect([status, body.data]).toMatchObject([400, { error: 'records.too-far' }])
  }
})

test('names by which many records are sorted are read once', async () => {
  const { services, tenant } = await sparePartsApp()
  const place = { tenantId: tenant.tenantId, language: 'zh' } as const
  for (const [sort, table] of [
    ['category', 'dictionary_item'],
    ['organisation_id', 'organisation'],
  ] as const) {
    const wanted = { current: 1, size: 10, filter: [], sort, order: 'asc' } as const
    const plan = await planOf(services.app, tenant.scope, (db) =>
      selectPage(db, sparePart, place, wanted),
    )
    const sorted = plan.slice(plan.indexOf('Sort Key'))
    expect(sorted.slice(0, sorted.indexOf(table))).not.toContain('SubPlan')
  }
})

test('leafing far shows each record once, in the order of the first pages', async () => {
  const { call, token, draft, owner, tenant } = await sparePartsApp()
  await call(add, draft, { token })
  await owner(
    `insert into spare_part (tenant_id, id, code, name_zh, name_en, organisation_id, category, stock, price, is_critical)
     select tenant_id, gen_random_uuid(), 'P-' || 1000 + n, '泵' || n % 7, 'Pump ' || n % 7, organisation_id,
            case n % 3 when 0 then 'valve' else 'pump' end, n % 5, nullif(n % 4, 0), false
       from spare_part, generate_series(1, 164) n where tenant_id = $1`,
    [tenant.tenantId],
  )
  type Wanted = { sort: string; order: 'asc' | 'desc'; current: number; size: number }
  const pageOf = async (wanted: Wanted) => (await call(list, wanted, { token })).data.records
  for (const sort of ['code', 'name', 'organisation_id', 'category', 'price', 'worth']) {
    const leafed = []
    for (let current = 1; current <= 9; current += 1)
      leafed.push(...(await pageOf({ sort, order: 'asc', current, size: 20 })))
    expect([sort, new Set(leafed.map(({ id }) => id)).size, leafed.length]).toEqual([
      sort,
      165,
      165,
    ])
    const first = await pageOf({ sort, order: 'asc', current: 1, size: 100 })
    expect(leafed.slice(0, 100)).toEqual(first)
    const last = await pageOf({ sort, order: 'desc', current: 1, size: 100 })
    // Nothing distinguishes records with the same value but their ids, which are turned where the value is required.
    if (sort === 'code' || sort === 'name') expect(leafed.slice(65).toReversed()).toEqual(last)
  }
})
