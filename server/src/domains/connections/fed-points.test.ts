import { listFedPoints } from '@iwater/contract/field/channel-feeds'
import { addChannels, createConnection, readConnection } from '@iwater/contract/field/connections'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { readUnit } from '@iwater/contract/monitoring'
import { pointRecord } from '@iwater/contract/plant/points'
import { setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'

const points = entityRoutes(pointRecord)
const units = entityRoutes(unitRecord)

const both = (text: string) => ({ zh: text, en: text })
const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

/** A unit whose device has points of two factors that nothing feeds yet. */
async function setUp() {
  const plant = await aConnectedPlant()
  const { tenant, token, addUnit, addDevice } = plant
  const call: typeof plant.call = (route, input, options) =>
    plant.call(route, input, { token, ...options })
  const unitId = await addUnit('二号泵站')
  const deviceId = await addDevice(unitId, '出水仪表')
  const addPoint = async (factor: string) =>
    (
      await call(points.add, {
        name: both(factor),
        device_id: deviceId,
        factor,
        decimals: 2,
        period_seconds: 60,
        is_digital: false,
        position: 0,
      } as never)
    ).data.id
  const made = [await addPoint('w01018'), await addPoint('w21003')] as const
  const connect = (channels: readonly object[], more: object = {}) =>
    call(createConnection, {
      name: both('二号站'),
      protocol: 'http',
      orgId: tenant.root,
      unit: { unitId },
      channels,
      ...more,
    } as never)
  const fed = async (wanted: object, by = token) =>
    (await plant.call(listFedPoints, wanted as never, { token: by })).data
  return { ...plant, call, unitId, made, connect, fed }
}

test('a connection takes points that are there: no device and no point is made, and their values come in', async () => {
  const { call, unitId, made, connect, push, fed } = await setUp()
  const { data } = await connect([{ pointId: made[0] }, { pointId: made[1], sourceKey: 'nh3' }])
  const { connectionId } = data.connection
  const { channels } = (await call(readConnection, { connectionId })).data
  expect(channels.map(({ pointId, sourceKey }) => [pointId, sourceKey])).toEqual([
    [made[0], 'w01018'],
    [made[1], 'nh3'],
  ])
  expect(await push([{ key: 'w01018', value: 12 }], data.key)).toMatchObject({ accepted: 1 })
  const devices = async () => (await call(readUnit, { unitId })).data.devices
  const last = async () => (await devices())[0]?.points[0]?.last?.value
  await expect.poll(last, { timeout: 10_000 }).toBe(12)
  expect(await devices()).toMatchObject([{ name: both('出水仪表'), points: [{}, {}] }])
  expect((await fed({ unitId })).map((point) => point.channels)).toMatchObject([
    [{ connectionId, connectionName: both('二号站'), sourceKey: 'w01018' }],
    [{ sourceKey: 'nh3' }],
  ])
})

test('factors beside them get points on one new device, in the order that was asked for', async () => {
  const { call, unitId, made, connect } = await setUp()
  const wanted = [{ factor: 'w01003' }, { pointId: made[0] }, { factor: 'w01001', highLimit: 9 }]
  const { connectionId } = (await connect(wanted)).data.connection
  const { channels } = (await call(readConnection, { connectionId })).data
  expect(channels.map(({ factor }) => factor)).toEqual(['w01003', 'w01018', 'w01001'])
  const { devices } = (await call(readUnit, { unitId })).data
  const found = devices.map(({ name, points: own }) => [name.zh, own.map(({ factor }) => factor)])
  expect(new Map(found as [string, string[]][])).toEqual(
    new Map([
      ['出水仪表', ['w01018', 'w21003']],
      ['二号站', ['w01003', 'w01001']],
    ]),
  )
})

test('channels that are added later feed points that are there too, and a key is still given once', async () => {
  const { call, made, connect } = await setUp()
  const { connectionId } = (await connect([{ pointId: made[0] }])).data.connection
  const again = [{ pointId: made[1], sourceKey: 'w01018' }]
  expect(errorOf(await call(addChannels, { connectionId, channels: again }))).toBe(
    'ingest.source-key-taken',
  )
  const { data } = await call(addChannels, { connectionId, channels: [{ pointId: made[1] }] })
  expect(data.map(({ pointId }) => pointId)).toEqual(made)
})

test('a connection feeds a point once, also where a channel is added later', async () => {
  const { call, made, connect } = await setUp()
  const twice = [{ pointId: made[0], sourceKey: 'a' }, { pointId: made[1] }]
  const again = { pointId: made[0], sourceKey: 'b' }
  expect(errorOf(await connect([...twice, again]))).toBe('ingest.point-twice')
  const { connectionId } = (await connect(twice)).data.connection
  expect(errorOf(await call(addChannels, { connectionId, channels: [again] }))).toBe(
    'ingest.point-twice',
  )
})

test('a point that became fed since it was looked at is told; with the knowledge it is fed twice', async () => {
  const { made, connect, fed } = await setUp()
  const unfed = [
    { pointId: made[0], isFed: false },
    { pointId: made[1], isFed: false },
  ]
  const both = await Promise.all([connect(unfed), connect(unfed)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body.data).toMatchObject({
    error: 'ingest.point-fed-meanwhile',
    details: { pointId: made[0] },
  })
  expect((await connect([{ pointId: made[0], isFed: true }])).status).toBe(200)
  expect((await connect([{ pointId: made[0] }])).status).toBe(200)
  const channels = (await fed({ pointIds: [made[0]] })).map((point) => point.channels.length)
  expect(channels).toEqual([3])
})

test('a point that is retired or not visible is not fed, and nothing of the connection is stored', async () => {
  const plant = await setUp()
  const { call, owner, services, tenant, unitId, made, connect, fed } = plant
  await call(setRetired, { pointIds: [made[1]], isRetired: true } as never)
  expect(errorOf(await connect([{ pointId: made[0] }, { pointId: made[1] }]))).toBe(
    'monitoring.point-retired',
  )
  expect((await fed({ unitId })).map(({ pointId }) => pointId)).toEqual([made[0]])
  const outsider = await aSignedInPerson({ services, call }, await aTenant(owner))
  expect(await fed({ unitId }, outsider.token)).toEqual([])
  expect(await fed({ pointIds: made }, outsider.token)).toEqual([])
  const orgId = await anOrganisation(plant, tenant)
  const { key: role } = await aRole({ services, call }, tenant, {
    permissions: ['ingest.manage', 'ingest.view', 'monitoring.view'],
  })
  const ofEast = { loginName: 'eve', role, organisationId: orgId }
  const { token } = await aSignedInPerson({ services, call }, tenant, ofEast)
  const unit = { name: both('东站'), kind: 'pump-station' as const }
  const east = { name: both('东'), protocol: 'http' as const, orgId, unit }
  const refused = await call(
    createConnection,
    { ...east, channels: [{ pointId: made[0] }] },
    { token },
  )
  expect(errorOf(refused)).toBe('monitoring.point-not-found')
  expect((await call(units.list, {})).data.total).toBe(2)
})

test('who does not see the connection of a channel learns that there is one and no more', async () => {
  const plant = await setUp()
  const { call, services, tenant, addUnit, addDevice, connect, fed } = plant
  const orgId = await anOrganisation(plant, tenant)
  const east = await addUnit('东站', orgId)
  const device = await addDevice(east)
  const point = {
    name: both('COD'),
    device_id: device,
    factor: 'w01018',
    decimals: 2,
    period_seconds: 60,
    is_digital: false,
    position: 0,
  }
  const pointId = (await call(points.add, point as never)).data.id
  await connect([{ pointId }])
  const { key: role } = await aRole({ services, call }, tenant, {
    permissions: ['ingest.manage', 'ingest.view', 'monitoring.view'],
  })
  const ofEast = { loginName: 'eve', role, organisationId: orgId }
  const { token } = await aSignedInPerson({ services, call }, tenant, ofEast)
  expect(await fed({ unitId: east }, token)).toMatchObject([
    { pointId, channels: [], isFedUnseen: true },
  ])
  expect(await fed({ pointIds: [pointId] })).toMatchObject([
    { channels: [{ sourceKey: 'w01018' }], isFedUnseen: false },
  ])
})
