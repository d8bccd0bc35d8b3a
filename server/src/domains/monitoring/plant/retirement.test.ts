import { fieldConnections } from '@iwater/contract/field/connection-list'
import { readConnection } from '@iwater/contract/field/connections'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import {
  followUnit,
  listFollowedUnits,
  listPoints,
  listUnits,
  readTrend,
  readUnit,
} from '@iwater/contract/monitoring'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { type RetirableKind, setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { eventually } from '#testing/field/field-testing'
import { holding } from '#testing/lock-waits'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'

const units = entityRoutes(unitRecord)
const devices = entityRoutes(deviceRecord)
const points = entityRoutes(pointRecord)

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

async function setUp() {
  const plant = await aConnectedPlant()
  const { call, token } = plant
  const retire = (kind: RetirableKind, ids: string[], isRetired = true) =>
    call(setRetired, { [`${kind}Ids`]: ids, isRetired } as never, { token })
  const listed = async (routes: typeof units | typeof devices | typeof points, state: string) => {
    const filter = JSON.stringify([['use_state', '=', state]])
    const { records } = (await call(routes.list, { filter }, { token })).data
    return records.map(({ id }) => id).toSorted()
  }
  return { ...plant, retire, listed }
}

test('a retired unit leaves lists, counts and summaries with what is below, and keeps its page and trend', async () => {
  const { call, token, unitId, deviceId, pointIds, push, retire, listed } = await setUp()
  await call(followUnit, { unitId, isFocused: true }, { token })
  const at = Date.now() - 60_000
  await push([{ key: 'w01018', value: 12, at }])
  expect((await retire('unit', [unitId])).data).toEqual({ units: 1, devices: 1, points: 2 })

  const page = (await call(listUnits, {}, { token })).data
  expect([page.records, page.total, page.states]).toEqual([
    [],
    0,
    { normal: 0, breach: 0, stale: 0, offline: 0, waiting: 0 },
  ])
  expect((await call(listFollowedUnits, {}, { token })).data).toEqual([])
  expect((await call(listPoints, {}, { token })).data.total).toBe(0)
  const also = (await call(listPoints, { retired: 'also' }, { token })).data.records
  expect(also.map(({ retiredAt }) => typeof retiredAt)).toEqual(['string', 'string'])
  expect(await listed(units, 'in-use')).toEqual([])
  expect(await listed(units, 'retired')).toEqual([unitId])
  expect(await listed(devices, 'retired')).toEqual([deviceId])
  expect(await listed(points, 'retired')).toEqual(pointIds.toSorted())
  const device = (await call(devices.read, { id: deviceId }, { token })).data
  expect(device.point_count).toBe(2)

  const unit = (await call(readUnit, { unitId }, { token })).data
  expect(unit.retiredAt).not.toBeNull()
  expect(unit.devices[0]?.points.map(({ pointId }) => pointId)).toEqual(pointIds)
  const [from, to] = [at - 600_000, at + 600_000].map((ms) => new Date(ms).toISOString())
  const trend = await call(
    readTrend,
    { pointIds: pointIds.slice(0, 1).join(','), from: from ?? '', to: to ?? '' } as never,
    { token },
  )
  expect(trend.data.series[0]?.sampleCount).toBe(1)
})

test('a retired point takes no values from that moment on, which is told, and takes them again when it is back', async () => {
  const { call, token, connectionId, pointIds, push, retire } = await setUp()
  const [first = ''] = pointIds
  const value = (ago: number) => ({ value: 5, at: Date.now() - ago })
  const frame = (ago: number) => [
    { key: 'w01018', ...value(ago) },
    { key: 'w21003', ...value(ago) },
  ]
  await retire('point', [first])
  const { accepted, rejected } = await push(frame(3000))
  expect([accepted, rejected]).toEqual([1, [{ index: 0, reason: 'point-retired' }]])
  const { recentFrames, channels, rejections } = await eventually(
    async () => (await call(readConnection, { connectionId }, { token })).data,
    (seen) => seen.recentFrames.length > 0,
  )
  expect(recentFrames[0]).toMatchObject({ state: 'accepted-in-part', sampleCount: 1 })
  expect(rejections).toMatchObject([{ reason: 'point-retired', count: 1 }])
  expect(channels.map(({ retiredAt }) => retiredAt !== null)).toEqual([true, false])
  await retire('point', [first], false)
  expect((await push(frame(1000))).rejected).toEqual([])
})

test('only what went with a unit comes back with it', async () => {
  const { unitId, pointIds, retire, listed } = await setUp()
  const [first = '', second = ''] = pointIds
  await retire('point', [first])
  expect((await retire('unit', [unitId])).data).toEqual({ units: 1, devices: 1, points: 1 })
  expect((await retire('unit', [unitId])).data).toEqual({ units: 0, devices: 0, points: 0 })
  expect((await retire('unit', [unitId], false)).data).toEqual({ units: 1, devices: 1, points: 1 })
  expect(await listed(points, 'retired')).toEqual([first])
  expect(await listed(points, 'in-use')).toEqual([second])
})

test('nothing comes back into what is retired, and nothing is put there', async () => {
  const { call, token, unitId, deviceId, pointIds, addUnit, addDevice, retire } = await setUp()
  const other = await addDevice(await addUnit('二号泵站'))
  await retire('unit', [unitId])
  expect(errorOf(await retire('device', [deviceId], false))).toBe('monitoring.unit-retired')
  expect(errorOf(await retire('point', pointIds, false))).toBe('monitoring.unit-retired')
  const name = { zh: '新', en: 'New' }
  const added = await call(devices.add, { name, unit_id: unitId, position: 0 }, { token })
  expect(JSON.stringify(added.body.data)).toContain('已退役')
  const moved = await call(devices.edit, { id: other, version: 1, unit_id: unitId }, { token })
  expect(moved.status).toBe(400)
  await retire('unit', [unitId], false)
  await retire('device', [deviceId])
  expect(errorOf(await retire('point', pointIds, false))).toBe('monitoring.device-retired')
})

test('a device that is brought back while its unit is being retired waits for it, and stays retired', async () => {
  const plant = await setUp()
  const { owner, tenant, unitId, deviceId, retire } = plant
  await retire('device', [deviceId])
  const held = await holding(
    plant,
    'update unit set retired_at = now() where tenant_id = $1 and id = $2',
    [tenant.tenantId, unitId],
  )
  const answer = retire('device', [deviceId], false)
  const [{ pid } = { pid: 0 }] = (await held.client.query('select pg_backend_pid() as pid')).rows
  const behind = 'select from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))'
  await expect.poll(() => owner(behind, [pid])).toHaveLength(1)
  await held.client.query('commit')
  const { status, body } = await answer
  expect([status, errorOf({ body })]).toEqual([409, 'request.conflict'])
  const device = await owner('select retired_at from device where id = $1', [deviceId])
  expect(device[0]?.retired_at).not.toBeNull()
})

test('what is moved while it is retired no longer comes back with its former unit', async () => {
  const { call, token, unitId, deviceId, pointIds, addUnit, retire, listed } = await setUp()
  const second = await addUnit('二号泵站')
  await retire('unit', [unitId])
  await call(devices.edit, { id: deviceId, version: 1, unit_id: second }, { token })
  expect((await retire('unit', [unitId], false)).data).toEqual({ units: 1, devices: 0, points: 0 })
  expect(await listed(points, 'retired')).toEqual(pointIds.toSorted())
  expect((await retire('device', [deviceId], false)).data.points).toBe(2)
})

test('what others see is retired by them alone, and one that is not visible keeps all as they are', async () => {
  const plant = await setUp()
  const { call, owner, tenant, unitId, addUnit, retire, listed } = plant
  const east = await anOrganisation(plant, tenant)
  const ofEast = await addUnit('东站', east)
  const { token } = await aSignedInPerson(plant, tenant, {
    organisationId: east,
    loginName: 'east',
  })
  const both = { unitIds: [ofEast, unitId], isRetired: true }
  const refused = await call(setRetired, both, { token })
  expect(errorOf(refused)).toBe('record.not-found')
  const outsider = await aSignedInPerson(plant, await aTenant(owner))
  const theirs = await call(setRetired, { ...both, unitIds: [unitId] }, { token: outsider.token })
  expect(errorOf(theirs)).toBe('record.not-found')
  expect(await listed(units, 'retired')).toEqual([])
  expect((await retire('unit', [ofEast])).data.units).toBe(1)
})

test('what the question before a unit is retired names is found: its open tasks and its connections', async () => {
  const { call, token, unitId } = await setUp()
  const tasks = entityRoutes(maintenanceTask)
  const task = { name: { zh: '月度保养', en: 'Monthly service' }, due_on: '2026-12-31' }
  const added = { ...task, unit_id: unitId, priority: 'normal', flagged_data: 'none' }
  expect((await call(tasks.add, added as never, { token })).status).toBe(200)
  const ofUnit = ['unit_id', '∈', [unitId]]
  const open = JSON.stringify([ofUnit, ['state', '∈', ['open', 'started']]])
  expect((await call(tasks.list, { filter: open, size: 5 }, { token })).data.total).toBe(1)
  const enabled = JSON.stringify([ofUnit, ['state', '≠', 'disabled']])
  const connections = entityRoutes(fieldConnections)
  expect((await call(connections.list, { filter: enabled, size: 5 }, { token })).data.total).toBe(1)
})
