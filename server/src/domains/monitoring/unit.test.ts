import {
  followUnit,
  listFollowedUnits,
  listOnlineUnits,
  listPoints,
  listUnits,
  readUnit,
} from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createDevice, createPoints, createUnit } from './structure.service.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const noon = Date.parse('2026-08-20T12:00:00+08:00')
const seconds = 1000

type Wanted = {
  organisationId?: string
  zh?: string
  en?: string
  kind?: 'river-section' | 'pump-station'
  position?: number
  points?: number
}

/** A unit with one device and points with limits 6 to 9 and a period of a minute. */
const aUnit = ({ services }: App, { tenantId, scope, root }: Tenant, wanted: Wanted = {}) =>
  withTenant(services.app, scope, async (db) => {
    const { organisationId = root, zh = '断面', en = 'Section', kind = 'river-section' } = wanted
    const { position = 0, points: count = 1 } = wanted
    const name = { zh, en }
    const unit = await createUnit(db, tenantId, { organisationId, kind, name, position })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const points = await createPoints(
      db,
      tenantId,
      { unit, deviceId },
      Array.from({ length: count }, (_, index) => ({
        name: { zh: `点${index}`, en: `Point ${index}` },
        factor: 'w01001',
        unitOfMeasure: '',
        decimals: 2,
        lowLimit: 6,
        highLimit: 9,
      })),
    )
    return { ...unit, deviceId, points }
  })

type Last = { value: number; at?: number; receivedAt?: number; quality?: number }

const lastValue = ({ owner }: App, { tenantId }: Tenant, series: number | undefined, last: Last) =>
  owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality) values ($1, $2, $3, $4, $5, $6)
     on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at,
       value = excluded.value, quality = excluded.quality`,
    [
      series,
      tenantId,
      new Date(last.at ?? noon),
      new Date(last.receivedAt ?? noon),
      last.value,
      last.quality ?? 0,
    ],
  )

/** A connection that feeds the points of a unit, last active at `frameAt`. */
async function aConnection(
  { owner }: App,
  { tenantId }: Tenant,
  unit: Awaited<ReturnType<typeof aUnit>>,
  { frameAt = noon, isEnabled = true } = {},
) {
  const id = newId()
  await owner(
    `insert into field_connection (tenant_id, id, organisation_id, unit_id, protocol, name_zh, name_en, station_number, key_hash, is_enabled)
     values ($1, $2, $3, $4, 'http', '站', 'Station', $5, sha256($5::text::bytea), $6)`,
    [tenantId, id, unit.organisationId, unit.unitId, id, isEnabled],
  )
  await owner(
    `insert into field_connection_state (tenant_id, connection_id, last_frame_at) values ($1, $2, $3)`,
    [tenantId, id, new Date(frameAt)],
  )
  await owner(
    `insert into field_channel (tenant_id, id, organisation_id, connection_id, point_id, source_key)
     select tenant_id, gen_random_uuid(), organisation_id, $2, id, id::text from point where unit_id = $1`,
    [unit.unitId, id],
  )
  return id
}

async function setting() {
  const app = await testApp()
  app.clock.set(noon)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const list = async (input = {}) => (await app.call(listUnits, input, { token })).data
  return { app, tenant, token, list }
}

const names = ({ records }: { records: { name: { en: string } }[] }) =>
  records.map(({ name }) => name.en)

test('the list gives the state of each unit and the number of units in each state', async () => {
  const { app, tenant, token, list } = await setting()
  const make = async (en: string, last?: Last) => {
    const unit = await aUnit(app, tenant, { en })
    if (last) await lastValue(app, tenant, unit.points[0]?.series, last)
    return unit
  }
  await make('waiting')
  await make('normal', { value: 7 })
  await make('breach', { value: 9.5 })
  await make('flagged', { value: 9.5, quality: 4 })
  await make('stale', { value: 9.5, receivedAt: noon - 181 * seconds })
  const late = noon - 3 * 24 * 3600 * seconds
  await make('filed in later', { value: 7, at: late })
  await aConnection(app, tenant, await make('silent', { value: 7 }), {
    frameAt: noon - 301 * seconds,
  })
  await aConnection(app, tenant, await make('switched off', { value: 7 }), { isEnabled: false })
  await aConnection(app, tenant, await make('connected', { value: 7 }))

  const page = await list()
  const states = Object.fromEntries(page.records.map(({ name, state }) => [name.en, state]))
  expect(states).toEqual({
    waiting: 'waiting',
    normal: 'normal',
    breach: 'breach',
    flagged: 'normal',
    stale: 'stale',
    'filed in later': 'stale',
    silent: 'offline',
    'switched off': 'offline',
    connected: 'normal',
  })
  expect(page.states).toEqual({ normal: 3, breach: 1, stale: 2, offline: 2, waiting: 1 })
  const found = page.records.find(({ name }) => name.en === 'breach')
  expect(found).toMatchObject({ breachCount: 1, pointCount: 1, points: [{ state: 'breach' }] })
  expect(Date.parse(found?.lastAt ?? '')).toBe(noon)
  const filed = page.records.find(({ name }) => name.en === 'filed in later')
  expect(Date.parse(filed?.lastAt ?? '')).toBe(late)

  const offline = await app.call(listUnits, { state: 'offline' }, { token })
  expect(names(offline.data)).toEqual(['silent', 'switched off'])
  expect(offline.data).toMatchObject({ total: 2, states: page.states })
  app.clock.advance(200 * seconds)
  expect((await list()).states).toEqual({ normal: 0, breach: 0, stale: 6, offline: 2, waiting: 1 })
})

test('lists the units of an organisation and its subordinates', async () => {
  const { app, tenant, list } = await setting()
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const pumps = await anOrganisation(app, tenant, { en: 'Pumps', parentId: west })
  await aUnit(app, tenant, { en: 'Root' })
  await aUnit(app, tenant, { en: 'West', organisationId: west })
  await aUnit(app, tenant, { en: 'Pump', organisationId: pumps, kind: 'pump-station' })
  expect(names(await list({ orgId: west }))).toEqual(['West', 'Pump'])
  expect(names(await list({ orgId: pumps }))).toEqual(['Pump'])
  expect(names(await list({ kind: 'pump-station,mill' }))).toEqual(['Pump'])
  expect(await list({ orgId: west, keyword: 'PU' })).toMatchObject({
    total: 1,
    records: [{ organizationName: { en: 'Pumps' } }],
  })
  expect(names(await list({ keyword: '%' }))).toEqual([])
  expect(names(await list({ keyword: 'DM' }))).toEqual(['Root', 'West', 'Pump'])
})

test('sorts and pages by the known columns only', async () => {
  const { app, tenant, token, list } = await setting()
  const named = ['张村', '李村', '阿村', '王村']
  for (const [position, zh] of named.entries())
    await aUnit(app, tenant, { zh, en: `U${position}`, position })
  const zh = ({ records }: { records: { name: { zh: string } }[] }) =>
    records.map(({ name }) => name.zh)
  expect(zh(await list({ sort: 'name' }))).toEqual(['阿村', '李村', '王村', '张村'])
  expect(zh(await list())).toEqual(named)
  const last = await list({ size: 3, current: 2 })
  expect(last).toMatchObject({ total: 4, current: 2, size: 3 })
  expect(zh(last)).toEqual(['王村'])
  expect(await list({ size: 3, current: 3 })).toMatchObject({ total: 4, records: [] })
  const { status } = await app.call(listUnits, { sort: 'id; drop table unit' } as never, { token })
  expect(status).toBe(400)
})

test('answers the same under the other path and both twins', async () => {
  const { app, tenant, token } = await setting()
  await aUnit(app, tenant)
  const answers = await Promise.all(
    [listUnits, listOnlineUnits].flatMap((route) =>
      [route.path, ...(route.twins ?? [])].map((url) =>
        app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } }),
      ),
    ),
  )
  expect(answers).toHaveLength(4)
  for (const answer of answers) expect(answer.json()).toMatchObject({ data: { total: 1 } })
})

test('shows a unit with its devices, all points and the connection that feeds them', async () => {
  const { app, tenant, token } = await setting()
  const unit = await aUnit(app, tenant, { points: 6 })
  const connectionId = await aConnection(app, tenant, unit)
  await lastValue(app, tenant, unit.points[5]?.series, { value: 5, at: noon - 1500 })
  const { data } = await app.call(readUnit, { unitId: unit.unitId }, { token })
  expect(data.points.map(({ name }) => name.en)).toEqual(
    [0, 1, 2, 3].map((place) => `Point ${place}`),
  )
  expect(data.devices).toMatchObject([{ deviceId: unit.deviceId, connectionId }])
  expect(data.devices[0]?.points).toHaveLength(6)
  expect(data.devices[0]?.points[5]).toMatchObject({
    state: 'breach',
    last: { value: 5, flag: 'N' },
  })
  expect(Date.parse(data.devices[0]?.points[5]?.last?.at ?? '')).toBe(noon - 1500)
})

test('a unit without chosen points shows the first ones of its order', async () => {
  const { app, tenant, list } = await setting()
  await aUnit(app, tenant, { points: 6 })
  const shown = async () => (await list()).records[0]?.points.map(({ name }) => name.en)
  await app.owner(`update point set summary_position = null, position = 9 - position`)
  expect(await shown()).toEqual([5, 4, 3, 2].map((place) => `Point ${place}`))
  await app.owner(`update point set retired_at = now() where name_en = 'Point 5'`)
  expect(await shown()).toEqual([4, 3, 2, 1].map((place) => `Point ${place}`))
  await app.owner(`update point set summary_position = 0 where name_en = 'Point 0'`)
  expect(await shown()).toEqual(['Point 0'])
})

test('units are not visible to users without access, and are answered like units that do not exist', async () => {
  const { app, tenant, token } = await setting()
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const east = await anOrganisation(app, tenant, { en: 'East' })
  const mine = await aUnit(app, tenant, { en: 'West', organisationId: west })
  const theirs = await aUnit(app, tenant, { en: 'East', organisationId: east })
  const bound = await aSignedInPerson(app, tenant, {
    loginName: 'west',
    role: 'operator',
    organisationId: west,
  })
  const other = await aTenant(app.owner)
  const outsider = await aSignedInPerson(app, other)
  const listed = await app.call(listUnits, {}, { token: bound.token })
  expect(names(listed.data)).toEqual(['West'])
  const read = (unitId: string, of: string) => app.call(readUnit, { unitId }, { token: of })
  expect((await read(mine.unitId, bound.token)).status).toBe(200)
  for (const [unitId, of] of [
    [theirs.unitId, bound.token],
    [mine.unitId, outsider.token],
    [newId(), token],
  ] as const) {
    const { status, body } = await read(unitId, of)
    expect(status).toBe(404)
    expect(body.data).toMatchObject({ error: 'monitoring.unit-not-found' })
  }
  for (const orgId of [east, newId()]) {
    const { body } = await app.call(listUnits, { orgId }, { token: bound.token })
    expect(body.data).toMatchObject({ error: 'organisation.not-found' })
  }
})

test('lists points for selection, with the unit of each', async () => {
  const { app, tenant, token } = await setting()
  await aUnit(app, tenant, { en: 'First', points: 3, position: 1 })
  const second = await aUnit(app, tenant, { en: 'Second', points: 2, position: 2 })
  const list = async (input = {}) => (await app.call(listPoints, input, { token })).data
  const all = await list({ size: 4 })
  expect(all).toMatchObject({ total: 5, size: 4 })
  expect(all.records.map(({ unitName, name }) => `${unitName.en} ${name.en}`)).toEqual([
    'First Point 0',
    'First Point 1',
    'First Point 2',
    'Second Point 0',
  ])
  expect((await list({ unitId: second.unitId })).total).toBe(2)
  expect((await list({ keyword: 'point 2' })).total).toBe(1)
  expect((await list({ keyword: 'SECOND' })).total).toBe(2)
})

test('followed units are listed in the order in which they were chosen, and a unit says that it is followed', async () => {
  const { app, tenant, token } = await setting()
  const [one, two] = [await aUnit(app, tenant), await aUnit(app, tenant)]
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const focus = (unitId: string, isFocused: boolean) =>
    app.call(followUnit, { unitId, isFocused }, { token })
  for (const unitId of [two.unitId, one.unitId, two.unitId]) await focus(unitId, true)
  const own = async (of = token) =>
    (await app.call(listFollowedUnits, {}, { token: of })).data.map(({ unitId }) => unitId)
  expect(await own()).toEqual([two.unitId, one.unitId])
  expect(await own(vera.token)).toEqual([])
  const seen = async (of: string) =>
    (await app.call(readUnit, { unitId: one.unitId }, { token: of })).data.isFocused
  expect([await seen(token), await seen(vera.token)]).toEqual([true, false])
  await focus(two.unitId, false)
  expect(await own()).toEqual([one.unitId])
  expect((await focus(newId(), true)).status).toBe(404)
})
