import { addChannels, createConnection, readConnection } from '@iwater/contract/field/connections'
import { judgeFrames } from '@iwater/contract/field/frame-bench'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { factorRecord, listFactorChoices, listFactors } from '@iwater/contract/plant/factors'
import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { encodeMessage } from '#domains/hj212'
import { withLongTransaction } from '#platform/database/database'
import { readHeadings } from '#platform/entities/importing/import-headings'
import { importRecords } from '#platform/entities/importing/import-records.service'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { aMessage, aStation, eventually } from '#testing/field/field-testing'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { unknownFactors } from './factor.service.ts'
import { plantRecords } from './plant.routes.ts'

const factors = entityRoutes(factorRecord)
const points = entityRoutes(pointRecord)
const devices = entityRoutes(deviceRecord)

const faultsOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { fields?: Record<string, string> }).fields
const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

const draft = (own: object = {}) => ({
  code: 'odour_1',
  name: { zh: '臭气浓度', en: 'Odour concentration' },
  category: 'gas' as const,
  unit_of_measure: '',
  decimals: 0,
  ...own,
})

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const { data } = await call(createConnection, {
    name: { zh: '废气', en: 'Gas' },
    protocol: 'hj212',
    orgId: tenant.root,
    unit: { name: { zh: '除臭塔', en: 'Scrubber' }, kind: 'outfall' },
    channels: [{ factor: 'a21028' }],
  })
  const { connectionId, stationNumber } = data.connection
  const [device] = (await call(devices.list, {})).data.records
  if (!device) throw new Error('a connection has a device')
  const addPoint = (factor: string, name = '臭气') =>
    call(points.add, {
      name: { zh: name, en: name },
      device_id: device.id,
      factor,
      decimals: 0,
      period_seconds: 60,
      position: 0,
    })
  return {
    ...app,
    tenant,
    token,
    call,
    connectionId,
    stationNumber,
    key: data.key,
    device,
    addPoint,
  }
}

test('a factor of the tenant is offered and shown wherever built-in ones are, and to nobody else', async () => {
  const { call, owner, addPoint, ...app } = await setUp()
  expect((await addPoint('odour_1')).status).toBe(400)
  expect((await call(factors.add, draft({ unit_of_measure: 'm3/h' }))).status).toBe(200)
  expect((await addPoint('odour_1')).status).toBe(200)
  const own = { code: 'odour_1', unit: 'm³/h', decimals: 0, category: 'gas', isOwn: true }
  const { data } = await call(listFactors, {})
  expect(data.filter(({ isOwn }) => isOwn)).toMatchObject([own])
  expect(data.find(({ code }) => code === 'w01018')).toMatchObject({
    legacyCode: '011',
    name: { zh: '化学需氧量' },
    unit: 'mg/L',
    isOwn: false,
  })
  expect((await call(listFactorChoices, {})).data).toContainEqual({
    value: 'odour_1',
    label: { zh: '臭气浓度（odour_1）', en: 'Odour concentration (odour_1)' },
    sets: { unit_of_measure: 'm³/h', decimals: 0 },
  })
  const filter = JSON.stringify([['factor', '=', 'odour_1']])
  expect((await call(points.list, { filter })).data.records).toMatchObject([
    { labels: { factor: { zh: '臭气浓度' } } },
  ])
  expect((await call(factors.list, {})).data.records).toMatchObject([{ point_count: 1 }])

  const foreign = await aSignedInPerson({ ...app, call }, await aTenant(owner))
  const foreigner = { token: foreign.token }
  expect((await call(factors.list, {}, foreigner)).data.records).toEqual([])
  expect((await call(listFactors, {}, foreigner)).data.filter(({ isOwn }) => isOwn)).toEqual([])
  const [{ id } = { id: '' }] = (await call(factors.list, {})).data.records
  expect((await call(factors.read, { id }, foreigner)).status).toBe(404)
  expect((await call(factors.remove, { id }, foreigner)).status).toBe(404)
  expect((await call(factors.add, draft(), foreigner)).status).toBe(200)
})

test.each([
  ['a built-in code', 'w01018'],
  ['a built-in code in another spelling', 'W01018'],
  ['a code of 2005', 'S02'],
  ['a numbered factor of treatment works', 'e30507'],
])('%s is not taken for a factor of the tenant', async (_, code) => {
  const { call } = await setUp()
  expect(faultsOf(await call(factors.add, draft({ code })))).toEqual({
    code: '编码是内置因子的编码，请直接选用该因子',
  })
})

test('a code is there once in whatever letter case, and never changes', async () => {
  const { call } = await setUp()
  const { id } = (await call(factors.add, draft())).data
  for (const code of ['odour_1', 'ODOUR_1'])
    expect(Object.keys(faultsOf(await call(factors.add, draft({ code }))) ?? {})).toEqual(['code'])
  const renamed = await call(factors.edit, { id, version: 1, code: 'odour_2' })
  expect(Object.keys(faultsOf(renamed) ?? {})).toEqual(['code'])
  for (const code of ['a b', '-x', '臭气', 'a;b'])
    expect(Object.keys(faultsOf(await call(factors.add, draft({ code }))) ?? {})).toEqual(['code'])
})

test('a plausible range has both ends, in their order', async () => {
  const { call } = await setUp()
  const faulty = async (range: object) =>
    Object.keys(faultsOf(await call(factors.add, draft(range))) ?? {})
  expect(await faulty({ plausible_low: 1 })).toEqual(['plausible_high'])
  expect(await faulty({ plausible_high: 1 })).toEqual(['plausible_low'])
  expect(await faulty({ plausible_low: 2, plausible_high: 1 })).toEqual(['plausible_low'])
  expect(await faulty({ plausible_low: 0, plausible_high: 9 })).toEqual([])
  const { records } = (await call(factors.list, {})).data
  expect(records).toMatchObject([{ plausible_low: 0, plausible_high: 9 }])
})

test('a factor stays while points measure it, and is told by their names', async () => {
  const { call, addPoint } = await setUp()
  const { id } = (await call(factors.add, draft())).data
  const pointIds: string[] = []
  for (const name of ['甲', '乙', '丙', '丁'])
    pointIds.push((await addPoint('odour_1', name)).data.id)
  const refused = await call(factors.remove, { id })
  expect(errorOf(refused)).toBe('record.in-use')
  expect(refused.body.msg).toMatch(/监测点“.”、“.”、“.”等 4 项/)
  for (const pointId of pointIds) await call(points.remove, { id: pointId })
  expect((await call(factors.remove, { id })).status).toBe(200)
})

test('a point that comes to measure another factor lets go of the one before', async () => {
  const { call, addPoint } = await setUp()
  const { id } = (await call(factors.add, draft())).data
  const pointId = (await addPoint('odour_1')).data.id
  const changed = await call(points.edit, { id: pointId, version: 1, factor: 'a21026' })
  expect(changed.status).toBe(200)
  expect((await call(factors.remove, { id })).status).toBe(200)
})

test('who may only look at units adds no factor', async () => {
  const { tenant, ...app } = await setUp()
  const { key } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: key })
  expect((await app.call(factors.list, {}, { token })).status).toBe(200)
  expect((await app.call(factors.add, draft(), { token })).status).toBe(403)
})

test('channels are made of factors of the tenant, their frames arrive, and the bench names them', async () => {
  const { call, field, connectionId, stationNumber, key } = await setUp()
  const channels = [{ factor: 'odour_1' }]
  expect(errorOf(await call(addChannels, { connectionId, channels }))).toBe('ingest.factor-unknown')
  await call(factors.add, draft({ unit_of_measure: 'OU' }))
  expect((await call(addChannels, { connectionId, channels })).status).toBe(200)
  const seen = (await call(readConnection, { connectionId })).data
  expect(seen.channels.at(-1)).toMatchObject({
    sourceKey: 'odour_1',
    pointName: { zh: '臭气浓度' },
    unitOfMeasure: 'OU',
  })
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const message = aMessage({ stationNumber, key }, { 'odour_1-Rtd': 12 }, { at: minute })
  const text = encodeMessage(message).toString('latin1')
  const { frames } = (await call(judgeFrames, { text, form: 'text' })).data
  expect(frames).toMatchObject([
    {
      state: 'accepted',
      values: [{ factorName: { zh: '臭气浓度' }, unitOfMeasure: 'OU', point: {} }],
    },
  ])
  const station = await aStation(field.portOf('hj212'))
  station.send(message)
  await station.answerTo(message.qn)
  const fed = await eventually(
    async () => (await call(readConnection, { connectionId })).data,
    ({ state }) => state === 'online',
  )
  expect(fed).toMatchObject({ acceptedCount: 1, rejectedCount: 0 })
})

test('points come from a file by the names and codes of factors of the tenant', async () => {
  const { call, tenant, services, device } = await setUp()
  await call(factors.add, draft())
  const session = {
    tenantId: tenant.tenantId,
    userId: newId(),
    organisations: '*',
  } as unknown as Session
  const titles = ['Name (Chinese)', 'Name (English)', 'Device', 'Factor', 'Decimals']
  const more = ['Reporting period', 'Order']
  const rows = [
    [...titles, ...more],
    ...['臭气浓度', 'ODOUR_1', 'odour concentration', '二氧化硫', '臭味'].map((factor, at) => [
      `点${at}`,
      `Point ${at}`,
      device.id,
      factor,
      '0',
      '60',
      String(at),
    ]),
  ].map((cells, at) => ({ cells, line: at + 1 }))
  const served = plantRecords.find(({ entity }) => entity.table === 'point')
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
  expect(report).toMatchObject({ added: 4, faulty: 1 })
  expect(report.errors).toMatchObject([{ rows: [6], column: 'Factor' }])
  const { records } = (await call(points.list, { keyword: '点', sort: 'position' } as never)).data
  expect(records.map(({ factor }) => factor).toSorted()).toEqual([
    'a21026',
    'odour_1',
    'odour_1',
    'odour_1',
  ])
})

test('a tenant has at most a thousand own factors, and a page of points reads only its own among them', async () => {
  const { owner, tenant, call, addPoint } = await setUp()
  await owner(
    `insert into factor (tenant_id, id, code, name_zh, name_en, category, decimals)
     select $1, gen_random_uuid(), 'z-' || k, '因子' || k, 'Factor ' || k, 'gas', 2 from generate_series(1, 999) k`,
    [tenant.tenantId],
  )
  expect((await call(factors.add, draft())).status).toBe(200)
  expect(faultsOf(await call(factors.add, draft({ code: 'odour_2' })))?.code).toContain('1000')
  await addPoint('z-7')
  const { records } = (await call(points.list, {})).data
  expect(records.find(({ factor }) => factor === 'z-7')).toMatchObject({
    labels: { factor: { zh: '因子7', en: 'Factor 7' } },
  })
})

test('a factor is not deleted while a point with it is being stored', async () => {
  const { services, tenant, call } = await setUp()
  const { id } = (await call(factors.add, draft())).data
  const session = { tenantId: tenant.tenantId, userId: newId(), organisations: '*' }
  const storing = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const stored = withLongTransaction(
    services.app,
    session as unknown as Session,
    () => true,
    async (db) => {
      const codes = ['odour_1', 'odour_2', 'w01018']
      expect(await unknownFactors(db, tenant.tenantId, codes)).toEqual(['odour_2'])
      storing.resolve()
      await end.promise
    },
  )
  await storing.promise
  let isDeleted = false
  const deleted = call(factors.remove, { id }).then(() => {
    isDeleted = true
  })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(isDeleted).toBe(false)
  end.resolve()
  await Promise.all([stored, deleted])
})
