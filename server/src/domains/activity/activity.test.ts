import { readResourceStatistics, saveFunctionOpened } from '@iwater/contract/activity'
import { findMenu } from '@iwater/contract/navigation'
import { expect, test } from 'vitest'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { createSystem } from '#domains/navigation'
import { asWorker, withTenant } from '#platform/database/database'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { anOrganisation, aPerson, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { activityKinds } from './activity.jobs.ts'
import { addFunctionUse } from './function-use.queries.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const name = { zh: '名', en: 'Name' }

/** A unit with one point that has limits; answers the point's series. */
const aPoint = ({ services }: App, { tenantId, scope }: Tenant, organisationId: string) =>
  withTenant(services.app, scope, async (db) => {
    const unit = await createUnit(db, tenantId, { organisationId, kind: 'water-works', name })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const [point] = await createPoints(db, tenantId, { unit, deviceId }, [
      { name, factor: 'w01001', unitOfMeasure: '', decimals: 2, lowLimit: 6, highLimit: 9 },
    ])
    return point?.series ?? 0
  })

type Hour = { series: number; at: string; count: number; last?: number }

/** Writes an hour and its day as the rollups would. */
const roll = ({ services, owner }: App, { tenantId }: Tenant, { series, at, count, last }: Hour) =>
  asWorker(services.worker, async (db) => {
    await owner('select ensure_rollup_partitions($1::date)', [at.slice(0, 10)])
    const row = { series, tenant_id: tenantId, n: count, valid_n: count, last: last ?? null }
    await db
      .insertInto('sample_hour')
      .values({ ...row, bucket: new Date(at) })
      .onConflict((conflict) => conflict.columns(['series', 'bucket']).doUpdateSet({ n: count }))
      .execute()
    await db
      .insertInto('sample_day')
      .values({ ...row, bucket: new Date(`${at.slice(0, 10)}T00:00:00+08:00`) })
      .onConflict((conflict) => conflict.columns(['series', 'bucket']).doNothing())
      .execute()
  })

async function setting() {
  const app = await testApp()
  app.clock.set(Date.parse('2026-08-20T10:30:00+08:00'))
  const tenant = await aTenant(app.owner)
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const statistics = async (of = token) =>
    (await app.call(readResourceStatistics, {}, { token: of })).data
  const countOf = async (resource: string, of = token) =>
    (await statistics(of)).counts.find((count) => count.resource === resource)
  return { app, tenant, token, accountId, statistics, countOf }
}

test('counts resources by organisation and state', async () => {
  const { app, tenant, statistics } = await setting()
  const works = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  await aPoint(app, tenant, works)
  await aPoint(app, tenant, works)
  await aPoint(app, tenant, tenant.root)
  const { counts, unitStates, unitsByOrganisation } = await statistics()
  const byResource = Object.fromEntries(counts.map(({ resource, count }) => [resource, count]))
  expect(byResource).toEqual({
    unit: 3,
    device: 3,
    point: 3,
    connection: 0,
    user: 1,
    sample: 0,
    breach: 0,
  })
  expect(unitStates).toEqual([{ state: 'waiting', count: 3 }])
  expect(unitsByOrganisation.map(({ en, count }) => [en, count])).toEqual([
    ['Test organisation', 1],
    ['East', 2],
  ])
})

test('an organisation is counted with its subordinates, and nothing that is not visible', async () => {
  const { app, tenant, token } = await setting()
  const [east, west] = [await anOrganisation(app, tenant), await anOrganisation(app, tenant)]
  const pump = await anOrganisation(app, tenant, { parentId: east })
  for (const place of [tenant.root, east, pump, west]) await aPoint(app, tenant, place)
  const ofEast = await aSignedInPerson(app, tenant, { loginName: 'east', organisationId: east })
  const unitsOf = async (organizationId: string, of = token) => {
    const { status, data } = await app.call(
      readResourceStatistics,
      { organizationId },
      { token: of },
    )
    return status === 200 ? data.counts.find(({ resource }) => resource === 'unit')?.count : status
  }
  expect(await unitsOf(tenant.root)).toBe(4)
  expect(await unitsOf(east)).toBe(2)
  expect(await unitsOf(pump, ofEast.token)).toBe(1)
  expect(await unitsOf(west, ofEast.token)).toBe(404)
})

test('the trend gives the counts at the end of each of 14 days', async () => {
  const { app, tenant, countOf } = await setting()
  await aPoint(app, tenant, tenant.root)
  await aPoint(app, tenant, tenant.root)
  await app.owner(`update unit set created_at = '2026-08-18T01:00:00+08:00'`)
  await app.owner(
    `update unit set created_at = '2020-01-01' where id = (select id from unit order by id limit 1)`,
  )
  const unit = await countOf('unit')
  expect(unit?.trend.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, index) => `2026-08-${String(index + 7).padStart(2, '0')}`),
  )
  expect(unit?.trend.map(({ count }) => count)).toEqual([...Array(11).fill(1), 2, 2, 2])
})

test('samples are counted from their hours, corrections included', async () => {
  const { app, tenant, statistics, countOf } = await setting()
  const series = await aPoint(app, tenant, tenant.root)
  await roll(app, tenant, { series, at: '2026-01-05T08:00:00+08:00', count: 1000 })
  await roll(app, tenant, { series, at: '2026-08-19T23:00:00+08:00', count: 40 })
  await roll(app, tenant, { series, at: '2026-08-20T09:00:00+08:00', count: 7 })
  await roll(app, tenant, { series, at: '2026-08-20T09:00:00+08:00', count: 60 })
  const sample = await countOf('sample')
  expect(sample?.count).toBe(1100)
  expect(sample?.trend.slice(-3).map(({ count }) => count)).toEqual([1000, 1040, 1100])
  const { samplesByHour } = await statistics()
  expect(samplesByHour).toHaveLength(24)
  expect(samplesByHour.filter(({ count }) => count > 0)).toEqual([
    { hour: '2026-08-19T15:00:00.000Z', count: 40 },
    { hour: '2026-08-20T01:00:00.000Z', count: 60 },
  ])
})

test('a day counts the points whose last value was out of limits', async () => {
  const { app, tenant, countOf } = await setting()
  const [one, other] = [
    await aPoint(app, tenant, tenant.root),
    await aPoint(app, tenant, tenant.root),
  ]
  await roll(app, tenant, { series: one, at: '2026-08-18T12:00:00+08:00', count: 1, last: 9.5 })
  await roll(app, tenant, { series: other, at: '2026-08-18T12:00:00+08:00', count: 1, last: 7 })
  const outOfLimits = await countOf('breach')
  expect(outOfLimits?.trend.slice(-3)).toEqual([
    { day: '2026-08-18', count: 1 },
    { day: '2026-08-19', count: 0 },
    { day: '2026-08-20', count: 0 },
  ])
})

test('a person of one plant counts nothing of another, nor of another tenant', async () => {
  const { app, tenant, statistics } = await setting()
  const [east, west] = [await anOrganisation(app, tenant), await anOrganisation(app, tenant)]
  const eastSeries = await aPoint(app, tenant, east)
  const westSeries = await aPoint(app, tenant, west)
  const otherTenant = await aTenant(app.owner)
  await aPoint(app, otherTenant, otherTenant.root)
  await roll(app, tenant, { series: eastSeries, at: '2026-08-19T12:00:00+08:00', count: 5 })
  await roll(app, tenant, { series: westSeries, at: '2026-08-19T12:00:00+08:00', count: 9 })
  const person = await aSignedInPerson(app, tenant, { loginName: 'east', organisationId: east })
  const { counts, unitsByOrganisation } = await statistics(person.token)
  const byResource = Object.fromEntries(counts.map(({ resource, count }) => [resource, count]))
  expect(byResource).toMatchObject({ unit: 1, point: 1, user: 1, sample: 5 })
  expect(unitsByOrganisation.map(({ organizationId }) => organizationId)).toEqual([east])
})

test('counts of a wider scope are not shown to a member of the same organisation with a narrower one', async () => {
  const { app, tenant, countOf } = await setting()
  const works = await anOrganisation(app, tenant)
  await aPoint(app, tenant, tenant.root)
  await aPoint(app, tenant, works)
  expect((await countOf('unit'))?.count).toBe(2)
  const { key } = await aRole(app, tenant, {
    permissions: ['activity.view'],
    dataScope: 'organisation',
  })
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'clerk', role: key })
  expect((await countOf('unit', token))?.count).toBe(1)
})

test('counts are renewed after ten seconds', async () => {
  const { app, tenant, countOf } = await setting()
  expect((await countOf('unit'))?.count).toBe(0)
  await aPoint(app, tenant, tenant.root)
  expect((await countOf('unit'))?.count).toBe(0)
  app.clock.advance(10_000)
  expect((await countOf('unit'))?.count).toBe(1)
})

test('opened functions are counted by person and day', async () => {
  const { app, tenant, token, accountId } = await setting()
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, { name, menu: [{ name, icon: 'gauge', path: '/page' }] }),
  )
  const [entry] = (await app.call(findMenu, {}, { token })).data
  const functionId = entry?.functionId ?? ''
  expect((await app.call(saveFunctionOpened, { functionId }, { token })).status).toBe(200)
  await app.call(saveFunctionOpened, { functionId, logNum: 3 }, { token })
  const rows = await app.owner('select day, count from function_use')
  expect(rows).toEqual([{ day: '2026-08-20', count: 4 }])
  const months = await app.owner('select month, count::int, last_day from function_use_month')
  expect(months).toEqual([{ month: '2026-08-01', count: 4, last_day: '2026-08-20' }])
  const use = { accountId, functionId, day: '2026-08-21', count: 1 }
  await withTenant(app.services.app, tenant.scope, (db) => addFunctionUse(db, tenant.tenantId, use))
  expect(await app.owner('select month, count::int, last_day from function_use_month')).toEqual([
    { month: '2026-08-01', count: 5, last_day: '2026-08-21' },
  ])
  const unknown = await app.call(saveFunctionOpened, { functionId: tenant.root }, { token })
  expect(unknown.status).toBe(404)
})

/** Days and months long ago on which a person opened a function, so many of both. */
async function openedLongAgo(app: App, tenant: Tenant, count: number) {
  const { accountId } = await aPerson(app, tenant, { loginName: 'long-ago' })
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, { name, menu: [{ name, icon: 'gauge', path: '/page' }] }),
  )
  const added = `select $1, $2, e.id, (date '2020-01-01' - n * interval '1 month')::date, 1
                   from generate_series(1, $3) n
                   cross join (select id from menu_entry where tenant_id = $1 and path = '/page' limit 1) e`
  const values = [tenant.tenantId, accountId, count]
  await app.owner(
    `insert into function_use (tenant_id, account_id, menu_entry_id, day, count) ${added}`,
    values,
  )
  await app.owner(
    `insert into function_use_month (tenant_id, account_id, menu_entry_id, month, count, last_day)
     select tenant_id, account_id, menu_entry_id, day, count, day from function_use where tenant_id = $1`,
    [tenant.tenantId],
  )
}

test('opened functions are forgotten: days once they count for nothing, months after three years', async () => {
  const { app, tenant, token } = await setting()
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, { name, menu: [{ name, icon: 'gauge', path: '/page' }] }),
  )
  const [entry] = (await app.call(findMenu, {}, { token })).data
  await app.call(saveFunctionOpened, { functionId: entry?.functionId ?? '' }, { token })
  const [kind] = activityKinds(app.services)
  const kept = async ({ tenantId }: Tenant) => {
    const [rows] = await app.owner(
      `select (select count(*)::int from function_use where tenant_id = $1) as days,
              (select count(*)::int from function_use_month where tenant_id = $1) as months`,
      [tenantId],
    )
    return rows
  }
  const other = await aTenant(app.owner)
  await openedLongAgo(app, other, 1)
  /** Rows that remain of days and of months once it is `days` later. */
  const remaining = async (days: number) => {
    app.clock.set(Date.parse('2026-08-20T10:30:00+08:00') + days * 86_400_000)
    await handleJob(app.services, kind, tenant.tenantId)
    return kept(tenant)
  }
  expect(await remaining(30)).toEqual({ days: 1, months: 1 })
  expect(await remaining(33)).toEqual({ days: 0, months: 1 })
  await app.owner('update tenant set function_use_days = 1200 where id = $1', [tenant.tenantId])
  expect(await remaining(1100)).toEqual({ days: 0, months: 1 })
  await app.owner('update tenant set function_use_days = null where id = $1', [tenant.tenantId])
  expect(await remaining(1095)).toEqual({ days: 0, months: 1 })
  expect(await remaining(1100)).toEqual({ days: 0, months: 0 })
  expect(await kept(other)).toEqual({ days: 1, months: 1 })
  await app.owner('update tenant set function_use_days = 365 where id = $1', [other.tenantId])
  await handleJob(app.services, kind, other.tenantId)
  expect(await kept(other)).toEqual({ days: 0, months: 0 })
})

test('opened functions are forgotten in batches, so that no transaction takes long', async () => {
  const { app, tenant } = await setting()
  await openedLongAgo(app, tenant, 5001)
  const [kind] = activityKinds(app.services)
  expect(await handleJob(app.services, kind, tenant.tenantId)).toEqual([5000, 1, 5000, 1])
})
