import { entityRoutes } from '@iwater/contract/kit/routes'
import { listPoints, readUnit } from '@iwater/contract/monitoring'
import { deviceRecord, listDeviceChoices } from '@iwater/contract/plant/devices'
import { listFactorChoices } from '@iwater/contract/plant/factors'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { listPointChoices, pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { asWorker, withLongTransaction } from '#platform/database/database'
import { readHeadings } from '#platform/entities/importing/import-headings'
import { importRecords } from '#platform/entities/importing/import-records.service'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { applyDueLimits } from './plant.queries.ts'
import { plantRecords } from './plant.routes.ts'

const units = entityRoutes(unitRecord)
const devices = entityRoutes(deviceRecord)
const points = entityRoutes(pointRecord)
const versions = entityRoutes(limitVersion)

const faultyFields = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields: object }).fields)

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

const both = (text: string) => ({ zh: text, en: text })

/** An organisation with a unit, a device and the draft of a point, by an administrator. */
async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { call } = app
  const addUnit = async (name: string, organisationId = tenant.root) => {
    const draft = { name: both(name), kind: 'pump-station', organisation_id: organisationId }
    return (await call(units.add, { ...draft, position: 0 }, { token })).data.id
  }
  const addDevice = async (unitId: string, name = '1号泵') =>
    (await call(devices.add, { name: both(name), unit_id: unitId, position: 0 }, { token })).data.id
  const pointDraft = (deviceId: string, own: object = {}) => ({
    name: both('出口压力'),
    device_id: deviceId,
    factor: 'pressure',
    unit_of_measure: 'MPa',
    decimals: 3,
    period_seconds: 60,
    position: 0,
    ...own,
  })
  const addPoint = async (deviceId: string, own: object = {}) =>
    (await call(points.add, pointDraft(deviceId, own), { token })).data.id
  const change = async (id: string, changes: object) => {
    const { version } = (await call(points.read, { id }, { token })).data
    return call(points.edit, { id, version, ...changes }, { token })
  }
  const versionsOf = async (pointId: string) => {
    const filter = JSON.stringify([['point_id', '=', pointId]])
    const { records } = (await call(versions.list, { filter, order: 'asc' }, { token })).data
    return records.map(({ low_limit, high_limit, state }) => [low_limit, high_limit, state])
  }
  const unitId = await addUnit('一号泵站')
  const deviceId = await addDevice(unitId)
  return {
    ...app,
    tenant,
    token,
    unitId,
    deviceId,
    addUnit,
    addDevice,
    addPoint,
    pointDraft,
    change,
    versionsOf,
  }
}

test('units, devices and points are added and stand in online monitoring at once', async () => {
  const { call, token, unitId, deviceId, addPoint } = await setUp()
  const pointId = await addPoint(deviceId, { unit_of_measure: null, summary_position: 0 })
  const { devices: shown, points: summary } = (await call(readUnit, { unitId }, { token })).data
  expect(shown).toMatchObject([{ deviceId, points: [{ pointId, unitOfMeasure: '', decimals: 3 }] }])
  expect(summary).toHaveLength(1)
  const { records } = (await call(points.list, {}, { token })).data
  expect(records).toMatchObject([
    { unit_id: unitId, labels: { factor: { zh: '压力' }, device_id: { zh: '1号泵 · 一号泵站' } } },
  ])
  const listed = (await call(units.list, {}, { token })).data.records
  expect(listed).toMatchObject([{ device_count: 1, point_count: 1, is_demo: false }])
})

test('a device takes its points along to another unit, and a unit everything to another organisation', async () => {
  const { tenant, token, deviceId, addPoint, addUnit, unitId, ...app } = await setUp()
  const { call, owner } = app
  const pointId = await addPoint(deviceId, { low_limit: 1 })
  const plant = await anOrganisation(app, tenant)
  const second = await addUnit('二号泵站', plant)
  const { version } = (await call(devices.read, { id: deviceId }, { token })).data
  await call(devices.edit, { id: deviceId, version, unit_id: second }, { token })
  const moved = (await call(points.read, { id: pointId }, { token })).data
  expect(moved).toMatchObject({ unit_id: second, organisation_id: plant })
  expect((await call(listPoints, { unitId }, { token })).data.total).toBe(0)
  const unit = (await call(units.read, { id: second }, { token })).data
  const back = { id: second, version: unit.version, organisation_id: tenant.root }
  expect((await call(units.edit, back, { token })).status).toBe(200)
  const places = await owner<{ organisation_id: string }>(
    `select organisation_id from device where id = $1 union all select organisation_id from point where id = $2
     union all select organisation_id from point_limit where point_id = $2
     union all select organisation_id from unit_state where unit_id = $3`,
    [deviceId, pointId, second],
  )
  expect(places.map(({ organisation_id }) => organisation_id)).toEqual(Array(4).fill(tenant.root))
})

test('limits changed at a point become a version from now on, and earlier ones are kept', async () => {
  const { deviceId, addPoint, change, versionsOf } = await setUp()
  const pointId = await addPoint(deviceId, { low_limit: 0.2, high_limit: 0.5 })
  expect(await versionsOf(pointId)).toEqual([[0.2, 0.5, 'current']])
  await change(pointId, { high_limit: 0.6 })
  await change(pointId, { decimals: 2 })
  expect(await versionsOf(pointId)).toEqual([
    [0.2, 0.5, 'past'],
    [0.2, 0.6, 'current'],
  ])
  await change(pointId, { low_limit: null, high_limit: null })
  expect((await versionsOf(pointId)).at(-1)).toEqual([null, null, 'current'])
})

test('limit versions are found by the name of their point, and tell its unit of measure', async () => {
  const { call, token, deviceId, addPoint } = await setUp()
  const name = (zh: string) => ({ name: { zh, en: zh }, unit_of_measure: 'MPa' })
  await addPoint(deviceId, { high_limit: 1, ...name('进水压力') })
  await addPoint(deviceId, { high_limit: 2, ...name('出水压力') })
  const found = async (keyword: string) =>
    (await call(versions.list, { keyword }, { token })).data.records.map((record) => [
      record.high_limit,
      record.unit_of_measure,
    ])
  expect(await found('出水')).toEqual([[2, 'MPa']])
  expect(await found('一号泵站')).toHaveLength(2)
  expect(await found('%')).toEqual([])
})

test('a version of the past or the future is put where it belongs, and takes effect when its time comes', async () => {
  const { call, token, services, deviceId, addPoint, versionsOf } = await setUp()
  const pointId = await addPoint(deviceId, { high_limit: 5 })
  const add = (valid_from: string, high_limit: number) =>
    call(versions.add, { point_id: pointId, valid_from, high_limit }, { token })
  const limitsNow = async () =>
    (await call(points.read, { id: pointId }, { token })).data.high_limit
  await add('2020-01-01T00:00:00Z', 9)
  await add('2099-01-01T00:00:00Z', 3)
  expect(await versionsOf(pointId)).toEqual([
    [null, 9, 'past'],
    [null, 5, 'current'],
    [null, 3, 'scheduled'],
  ])
  expect(await limitsNow()).toBe(5)
  await add(new Date(Date.now() + 1000).toISOString(), 4)
  const limitsInForce = async () => {
    await asWorker(services.worker, applyDueLimits)
    return limitsNow()
  }
  await expect.poll(limitsInForce).toBe(4)
  const { records } = (await call(versions.list, {}, { token })).data
  const last = records.find(({ high_limit }) => high_limit === 4)
  await call(versions.remove, { id: last?.id ?? '' }, { token })
  expect(await limitsNow()).toBe(5)
})

test.each([
  ['a low limit above the high one', { low_limit: 2, high_limit: 1 }, 'low_limit'],
  ['a factor that no catalogue has', { factor: 'nonsense' }, 'factor'],
  ['a device that there is not', { device_id: newId() }, 'device_id'],
  ['nine decimals', { decimals: 9 }, 'decimals'],
])('a point with %s is rejected at its field', async (_, own, field) => {
  const { call, token, deviceId, pointDraft } = await setUp()
  const answer = await call(points.add, pointDraft(deviceId, own), { token })
  expect(answer.status).toBe(400)
  expect(faultyFields(answer)).toEqual([field])
})

test('two versions of a point do not begin at the same moment', async () => {
  const { call, token, deviceId, addPoint } = await setUp()
  const draft = { point_id: await addPoint(deviceId), valid_from: '2026-01-01T00:00:00Z' }
  expect((await call(versions.add, draft, { token })).status).toBe(200)
  const again = await call(versions.add, draft, { token })
  expect(faultyFields(again)).toEqual(['valid_from'])
})

test('what has measured values or is used stays; what nobody uses is deleted', async () => {
  const { call, token, owner, tenant, unitId, deviceId, addPoint } = await setUp()
  const [measured, empty] = [await addPoint(deviceId), await addPoint(deviceId)]
  await owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality)
     select series, tenant_id, now(), now(), 1, 0 from point where id = $1 and tenant_id = $2`,
    [measured, tenant.tenantId],
  )
  const kept = await call(points.remove, { id: measured }, { token })
  expect(errorOf(kept)).toBe('monitoring.point-has-history')
  expect((await call(points.remove, { id: empty }, { token })).status).toBe(200)
  const ofDevice = await call(devices.remove, { id: deviceId }, { token })
  expect(errorOf(ofDevice)).toBe('record.in-use')
  expect(ofDevice.body.msg).toMatch(/引用它的数据：监测点“出口压力”$/)
  for (const name of ['甲', '乙', '丙', '丁']) await addPoint(deviceId, { name: both(name) })
  const row = { row: 1, id: deviceId, version: 1 }
  const together = await call(devices.save, { added: [], changed: [], removed: [row] }, { token })
  expect(JSON.stringify(together.body.data)).toMatch(/监测点“.+”、“.+”、“.+”等 5 项/)
  expect(errorOf(await call(units.remove, { id: unitId }, { token }))).toBe('record.in-use')
})

test('hundreds of points are changed by one call, with one entry each in the trail', async () => {
  const { call, token, owner, tenant, deviceId } = await setUp()
  await owner(
    `insert into point (tenant_id, id, organisation_id, unit_id, device_id, name_zh, name_en, factor, decimals)
     select d.tenant_id, gen_random_uuid(), d.organisation_id, d.unit_id, d.id, n, n, 'pressure', 2
       from device d, generate_series(1, 500) n where d.id = $1`,
    [deviceId],
  )
  const page = (current: number) => call(points.list, { current, size: 100 }, { token })
  const rows = (await Promise.all([1, 2, 3, 4, 5].map(page))).flatMap(({ data }) => data.records)
  const changed = rows.map(({ id, version }, at) => ({
    row: at + 1,
    id,
    version,
    values: { high_limit: 7 },
  }))
  const saved = await call(points.save, { changed }, { token })
  expect(saved.status).toBe(200)
  const [count] = await owner<{ points: number; versions: number; entries: number }>(
    `select (select count(*)::int from point where device_id = $1 and high_limit = 7) as points,
            (select count(*)::int from point_limit where tenant_id = $2) as versions,
            (select count(*)::int from audit_entry where tenant_id = $2 and subject = 'point' and action = 'changed') as entries`,
    [deviceId, tenant.tenantId],
  )
  expect(count).toEqual({ points: 500, versions: 500, entries: 500 })
})

test('devices and points are found by the name of their unit, in the organisations that are visible', async () => {
  const { call, token, tenant, deviceId, addPoint, addUnit, addDevice, ...app } = await setUp()
  const pointId = await addPoint(deviceId)
  await addDevice(await addUnit('二号泵站'))
  const found = await call(listDeviceChoices, { keyword: '一号' }, { token })
  expect(found.data).toEqual([{ value: deviceId, label: both('1号泵 · 一号泵站') }])
  const [unit] = await app.owner<{ id: string }>('select unit_id as id from device where id = $1', [
    deviceId,
  ])
  expect((await call(listDeviceChoices, { unitId: unit?.id }, { token })).data).toEqual(found.data)
  // A question of the knowledge base or a task refers to devices of who may not read their values.
  const { key } = await aRole({ ...app, call }, tenant, { permissions: ['knowledge.manage'] })
  const { token: editor } = await aSignedInPerson({ ...app, call }, tenant, {
    loginName: 'editor',
    role: key,
  })
  expect((await call(listDeviceChoices, { unitId: unit?.id }, { token: editor })).data).toEqual(
    found.data,
  )
  expect((await call(listPointChoices, { keyword: pointId }, { token })).data).toHaveLength(1)
  const { token: foreign } = await aSignedInPerson({ ...app, call }, await aTenant(app.owner))
  expect((await call(listPointChoices, {}, { token: foreign })).data).toEqual([])
  const { data } = await call(listFactorChoices, {}, { token })
  expect(data).toContainEqual({
    value: 'w01018',
    label: { zh: '化学需氧量（w01018）', en: expect.stringContaining('COD') },
    sets: { unit_of_measure: 'mg/L', decimals: 1 },
  })
})

test('who may only look at units changes none of it', async () => {
  const { tenant, deviceId, pointDraft, ...app } = await setUp()
  const { key } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: key })
  expect((await app.call(points.list, {}, { token })).status).toBe(200)
  expect((await app.call(points.add, pointDraft(deviceId), { token })).status).toBe(403)
})

test('points come from a file by the names of their factors and devices', async () => {
  const { tenant, services, deviceId } = await setUp()
  const session = {
    tenantId: tenant.tenantId,
    userId: newId(),
    organisations: '*',
  } as unknown as Session
  const rows = [
    [
      'Name (Chinese)',
      'Name (English)',
      'Device',
      'Factor',
      'Decimals',
      'Reporting period',
      'High limit',
      'Order',
    ],
    ['点1', 'Point 1', '1号泵 · 一号泵站', '压力', '3', '60', '0.6', '1'],
    ['点2', 'Point 2', deviceId, 'Turbidity', '2', '60', '', '2'],
    ['点3', 'Point 3', deviceId, '压力计', '2', '60', '', '3'],
  ].map((cells, at) => ({ cells, line: at + 1 }))
  const [, , served] = plantRecords
  if (!served) throw new Error('points are not served')
  const { report } = await withLongTransaction(
    services.app,
    session,
    () => true,
    (db) =>
      importRecords(
        served,
        { db, session, language: 'en', now: new Date() },
        readHeadings(pointRecord, rows, 'add'),
        { mode: 'add', timeZone: 'Asia/Shanghai' },
        async () => {},
      ),
  )
  expect(report).toMatchObject({ added: 2, faulty: 1 })
  expect(report.errors).toMatchObject([{ rows: [4], column: 'Factor' }])
})
