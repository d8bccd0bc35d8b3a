import { fieldConnections } from '@iwater/contract/field/connection-list'
import {
  addChannels,
  createConnection,
  deleteConnection,
  listUnitChoices,
  listUnknownSenders,
  readConnection,
  replaceConnectionKey,
  setConnectionEnabled,
  updateConnection,
} from '@iwater/contract/field/connections'
import { sendCommand } from '@iwater/contract/field/station-command'
import type { Triple } from '@iwater/contract/kit/condition'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { readUnit } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { aDevice, aMessage, aStation, eventually } from '#testing/field/field-testing'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const minute = Math.floor(Date.now() / 60_000) * 60_000

const { list, counts } = entityRoutes(fieldConnections)

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  return { ...app, tenant, token, call }
}

const wanted = (orgId: string, more: object = {}) => ({
  name: { zh: '城西排口', en: 'West outfall' },
  protocol: 'hj212' as const,
  orgId,
  unit: { name: { zh: '城西', en: 'West' }, kind: 'outfall' as const },
  channels: [{ factor: 'w01018', highLimit: 50 }, { factor: '060' }],
  ...more,
})

test('an administrator adds a station, sees its password once, and its first frame arrives', async () => {
  const { call, tenant, field } = await setUp()
  const { data, status } = await call(createConnection, wanted(tenant.root))
  expect(status).toBe(200)
  const { connection, key, address } = data
  expect(key).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
  expect(connection).toMatchObject({ state: 'waiting', enabled: true, acceptedCount: 0 })
  expect(connection.stationNumber).toMatch(/^[0-9A-F]{24}$/)
  expect(address).toBe(`127.0.0.1:${field.portOf('hj212')}`)
  expect(JSON.stringify(connection)).not.toContain(key)

  const station = await aStation(field.portOf('hj212'))
  const message = aMessage(
    { stationNumber: connection.stationNumber, key },
    { 'w01018-Rtd': 21.5, 'w21003-Rtd': 1 },
    { at: minute },
  )
  station.send(message)
  await station.answerTo(message.qn)
  const { connectionId } = connection
  const seen = await eventually(
    async () => (await call(readConnection, { connectionId })).data,
    ({ state }) => state === 'online',
  )
  expect(seen).toMatchObject({ acceptedCount: 2, rejectedCount: 0, lastAddress: '127.0.0.1' })
  expect(seen.channels.map(({ sourceKey, factor }) => [sourceKey, factor])).toEqual([
    ['w01018', 'w01018'],
    ['w21003', 'w21003'],
  ])
  expect(seen.recentFrames).toMatchObject([{ state: 'accepted', reason: null, sampleCount: 2 }])
  expect(seen.recentFrames[0]?.text).toContain('PW=******;')
  expect(JSON.stringify(seen)).not.toContain(key)

  const unit = (await call(readUnit, { unitId: connection.unitId })).data
  expect(unit.devices).toMatchObject([{ connectionId, points: [{ highLimit: 50 }, {}] }])
})

test('of a partly accepted frame the page names the rejected values and why', async () => {
  const { call, tenant, field } = await setUp()
  const { data } = await call(createConnection, wanted(tenant.root))
  const { connection, key } = data
  const { connectionId, stationNumber } = connection
  const station = await aStation(field.portOf('hj212'))
  const values = { 'w01018-Rtd': 1, 'w21003-Rtd': 'St', 'w21011-Rtd': 2, 'w21001-Rtd': 3 }
  const message = aMessage({ stationNumber, key }, values, { at: minute })
  station.send(message, aMessage({ stationNumber, key }, { 'w21011-Rtd': 2 }, { at: minute }))
  await station.answerTo(message.qn)
  const { recentFrames } = await eventually(
    async () => (await call(readConnection, { connectionId })).data,
    (seen) => seen.recentFrames.length === 2,
  )
  expect(recentFrames.find(({ state }) => state === 'rejected')).toMatchObject({
    sampleCount: 0,
    rejectedCount: 1,
  })
  expect(recentFrames.find(({ state }) => state === 'accepted-in-part')).toMatchObject({
    sampleCount: 1,
    rejectedCount: 3,
    rejections: [
      { key: 'w21011', reason: 'factor-unknown' },
      { key: 'w21001', reason: 'factor-unknown' },
      { key: 'w21003', reason: 'value-unreadable' },
    ],
  })
})

test('the errors of a new connection are named, and nothing of it is stored', async () => {
  const { call, tenant, owner } = await setUp()
  const code = async (more: object) => {
    const { body } = await call(createConnection, wanted(tenant.root, more))
    return body.code === 1 ? body.data?.error : 'made'
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await code({ channels: [{ factor: 'w99999' }] })).toBe('ingest.factor-unknown')
  const twice = [{ factor: 'w01018' }, { factor: '011' }]
  expect(await code({ channels: twice })).toBe('ingest.source-key-taken')
  const odd = [{ factor: 'w01018', sourceKey: 'w01018-Sum.week' }]
  expect(await code({ channels: odd })).toBe('ingest.source-key-invalid')
  expect(await code({ orgId: nobody })).toBe('organisation.not-found')
  expect(await code({ unit: { unitId: nobody } })).toBe('monitoring.unit-not-found')
  expect(await code({ stationNumber: 'no spaces!' })).toBe('request.invalid')
  expect(await code({ stationNumber: 'DM000001' })).toBe('made')
  expect(await code({ stationNumber: 'DM000001' })).toBe('ingest.station-taken')
  const [count] = await owner<{ units: number; points: number }>(
    'select (select count(*)::int from unit) as units, (select count(*)::int from point) as points',
  )
  expect(count).toEqual({ units: 1, points: 2 })
})

test('a station number of another tenant is taken without revealing the tenant', async () => {
  const app = await setUp()
  await app.call(createConnection, wanted(app.tenant.root, { stationNumber: 'DM000001' }))
  const other = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, other)
  const { body, status } = await app.call(
    createConnection,
    wanted(other.root, { stationNumber: 'DM000001' }),
    { token },
  )
  expect([status, body.code === 1 && body.data?.error]).toEqual([409, 'ingest.station-taken'])
})

test('connections are listed by organisation, state, protocol and word, and sorted', async () => {
  const { call, tenant, owner, clock, services } = await setUp()
  const plant = await anOrganisation({ services, call }, tenant)
  const add = async (en: string, orgId: string, more: object = {}) => {
    const input = wanted(orgId, { name: { zh: en, en }, ...more })
    return (await call(createConnection, input)).data.connection.connectionId
  }
  const online = await add('Alpha', plant)
  const silent = await add('Beta', tenant.root, { silentAfterSeconds: 10 })
  await add('Gamma 100%', tenant.root, { protocol: 'mqtt' })
  const off = await add('Delta', tenant.root, { protocol: 'http' })
  await call(setConnectionEnabled, { connectionId: off, isEnabled: false })
  await owner(
    `insert into field_connection_state (tenant_id, connection_id, last_frame_at, rejected_count)
     values ($1, $2, $4, 3), ($1, $3, $4, 9)`,
    [tenant.tenantId, online, silent, new Date(clock.now() - 60_000)],
  )
  await owner(
    `insert into unknown_rejection values ('hj212', 'station-unknown', 7, now()), ('hj212', 'crc', 1, now() - interval '2 days')`,
  )
  const english = { headers: { 'accept-language': 'en' } }
  const names = async (input: object, ...filter: Triple[]) => {
    const asked = { ...input, filter: JSON.stringify(filter) }
    return (await call(list, asked, english)).data.records.map(({ name }) => name.en)
  }
  expect(await names({})).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma 100%'])
  expect(await names({}, ['organisation_id', '⊆', plant])).toEqual(['Alpha'])
  expect(await names({ keyword: '100%' })).toEqual(['Gamma 100%'])
  expect(await names({ keyword: '%' })).toEqual(['Gamma 100%'])
  expect(await names({ keyword: 'west' })).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma 100%'])
  expect(await names({}, ['protocol', '=', 'http'])).toEqual(['Delta'])
  expect(await names({}, ['state', '=', 'silent'])).toEqual(['Beta'])
  const worst = { sort: 'rejected_count', order: 'desc', size: 2 }
  expect(await names(worst)).toEqual(['Beta', 'Alpha'])
  expect(await names({ sort: 'state' })).toEqual(['Beta', 'Gamma 100%', 'Delta', 'Alpha'])
  const { data } = await call(list, { size: 1, current: 2 })
  expect(data).toMatchObject({ total: 4, current: 2, size: 1 })
  expect(data.records[0]).not.toHaveProperty('key_hash')
  await add('Epsilon', plant)
  const byState = { online: 1, silent: 1, waiting: 2, disabled: 1 }
  const counted = async (input: object, ...filter: Triple[]) =>
    (await call(counts, { ...input, filter: JSON.stringify(filter) })).data
  expect(await counted({})).toEqual(byState)
  expect(await counted({}, ['state', '=', 'online'])).toEqual(byState)
  expect(await counted({ keyword: '100%' })).toEqual({ waiting: 1 })
  expect(await counted({}, ['state', '=', 'online'], ['protocol', '=', 'http'])).toEqual({
    disabled: 1,
  })
  const { key: role } = await aRole({ services, call }, tenant, { permissions: ['ingest.view'] })
  const ofPlant = { loginName: 'olga', role, organisationId: plant }
  const olga = await aSignedInPerson({ services, call }, tenant, ofPlant)
  expect((await call(counts, {}, olga)).data).toEqual({ online: 1, waiting: 1 })
  const foreign = await aSignedInPerson({ services, call }, await aTenant(owner))
  expect((await call(counts, {}, foreign)).data).toEqual({})
  const unknown = async (input: object) => (await call(listUnknownSenders, input)).data
  expect(await unknown({})).toMatchObject([{ reason: 'station-unknown', count: 7 }])
  expect(await unknown({ protocol: 'mqtt' })).toEqual([])
  const units = async (keyword: string) => (await call(listUnitChoices, { keyword })).data
  const [unit] = await units('城西')
  expect(unit?.label.en).toMatch(/^West · /)
  expect(await names({}, ['unit_id', '=', unit?.value ?? ''])).toHaveLength(1)
  expect(await units('no such unit')).toEqual([])
})

test('channels added later are fed at once, a key given twice is rejected', async () => {
  const { call, tenant, field, owner } = await setUp()
  const { data } = await call(createConnection, wanted(tenant.root, { protocol: 'mqtt' }))
  const { connectionId } = data.connection
  const added = await call(addChannels, {
    connectionId,
    channels: [{ factor: 'tank_level', sourceKey: 'Tank 1/level' }],
  })
  expect(added.data.map(({ sourceKey }) => sourceKey)).toEqual(['w01018', 'w21003', 'Tank 1/level'])
  const again = await call(addChannels, { connectionId, channels: [{ factor: 'w01018' }] })
  expect(again.status).toBe(409)
  const device = await aDevice(field.portOf('mqtt'), data.key)
  const payload = JSON.stringify({ 'Tank 1': { level: 3.5 } })
  await device.publishAsync('v1/gateway/telemetry', payload, { qos: 1 })
  expect(await owner('select value from sample')).toEqual([{ value: 3.5 }])
})

test('a changed connection is in effect when the call answers', async () => {
  const { call, tenant, field } = await setUp()
  const { data } = await call(createConnection, wanted(tenant.root, { protocol: 'mqtt' }))
  const { connectionId } = data.connection
  await aDevice(field.portOf('mqtt'), data.key)
  const { data: replaced } = await call(replaceConnectionKey, { connectionId })
  await expect(aDevice(field.portOf('mqtt'), data.key)).rejects.toMatchObject({ code: 5 })
  await aDevice(field.portOf('mqtt'), replaced.key)
  const name = { zh: '新名', en: 'New name' }
  const { version } = (await call(readConnection, { connectionId })).data
  const changed = { connectionId, version, name, silentAfterSeconds: 600 }
  expect((await call(updateConnection, changed)).data).toMatchObject({
    name,
    silentAfterSeconds: 600,
  })
  const hasty = await call(updateConnection, { ...changed, silentAfterSeconds: 9 })
  expect(hasty.body).toMatchObject({ data: { fields: { silentAfterSeconds: expect.any(String) } } })
  const { data: off } = await call(setConnectionEnabled, { connectionId, isEnabled: false })
  expect(off).toMatchObject({ name, enabled: false, state: 'disabled' })
  await expect(aDevice(field.portOf('mqtt'), replaced.key)).rejects.toMatchObject({ code: 5 })
  expect((await call(deleteConnection, { connectionId })).status).toBe(200)
  expect((await call(readConnection, { connectionId })).status).toBe(404)
  expect((await call(readUnit, { unitId: data.connection.unitId })).data.pointCount).toBe(2)
})

test('a command needs an HJ 212 station that is connected', async () => {
  const { call, tenant, field } = await setUp()
  const station = (await call(createConnection, wanted(tenant.root))).data
  const device = (await call(createConnection, wanted(tenant.root, { protocol: 'http' }))).data
  const send = (connectionId: string) =>
    call(sendCommand, { connectionId, command: 'set-interval', seconds: 60 })
  const errorOf = async (connectionId: string) => {
    const { body } = await send(connectionId)
    return body.code === 1 && body.data?.error
  }
  expect(await errorOf(device.connection.connectionId)).toBe('ingest.not-hj212')
  expect(await errorOf(station.connection.connectionId)).toBe('ingest.station-offline')
  const { stationNumber } = station.connection
  const simulated = await aStation(field.portOf('hj212'))
  const self = { stationNumber, key: station.key }
  simulated.send(aMessage(self, {}, { cn: '2081' }))
  await simulated.hears(1)
  const outcome = send(station.connection.connectionId)
  const request = (await simulated.hears(2)).at(-1)
  const end = { cn: '9012', st: '91', qn: request?.qn ?? '' }
  simulated.send(aMessage(self, {}, { ...end, cp: { fields: { ExeRtn: '1' }, items: [] } }))
  expect((await outcome).data).toEqual({ answered: true, result: 'done', stationTime: null })
})

test('a user who may only view reads connections and changes none, another tenant sees none', async () => {
  const app = await setUp()
  const { data } = await app.call(createConnection, wanted(app.tenant.root))
  const { connectionId } = data.connection
  const reader = await aSignedInPerson(app, app.tenant, { loginName: 'vera', role: 'operator' })
  const asReader = { token: reader.token }
  expect((await app.call(readConnection, { connectionId }, asReader)).status).toBe(200)
  expect(
    (await app.call(setConnectionEnabled, { connectionId, isEnabled: false }, asReader)).status,
  ).toBe(403)
  const other = await aTenant(app.owner)
  const outsider = { token: (await aSignedInPerson(app, other)).token }
  for (const route of [readConnection, replaceConnectionKey, deleteConnection] as const) {
    expect((await app.call(route, { connectionId }, outsider)).status).toBe(404)
  }
  const update = await app.call(setConnectionEnabled, { connectionId, isEnabled: false }, outsider)
  expect(update.status).toBe(404)
  expect((await app.call(list, {}, outsider)).data.total).toBe(0)
  expect((await app.call(listUnitChoices, {}, outsider)).data).toEqual([])
  expect((await app.call(readConnection, { connectionId })).data.enabled).toBe(true)
})

test('a connection that somebody else has changed meanwhile is not overwritten, nor by two at once', async () => {
  const { call, tenant } = await setUp()
  const { data } = await call(createConnection, wanted(tenant.root))
  const { connectionId } = data.connection
  const read = async () => (await call(readConnection, { connectionId })).data
  const save = (version: number, en: string) =>
    call(updateConnection, {
      connectionId,
      version,
      silentAfterSeconds: 600,
      isTest: true,
      name: { zh: en, en },
    })
  const { version } = await read()
  const names = ['First', 'Second']
  const answers = await Promise.all(names.map((name) => save(version, name)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const present = await read()
  expect(present.name.en).toBe(names[answers.findIndex(({ status }) => status === 200)])
  expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({
    error: 'record.changed',
    details: { version: present.version },
  })
  // What the form does not hold leaves the version as it is.
  await call(setConnectionEnabled, { connectionId, isEnabled: false })
  expect((await save(present.version, 'Third')).data).toMatchObject({ name: { en: 'Third' } })
})
