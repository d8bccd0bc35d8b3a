import { setChannelPoint } from '@iwater/contract/field/channel-point'
import { addChannels, createConnection, readConnection } from '@iwater/contract/field/connections'
import { readJob } from '@iwater/contract/jobs'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { readTrend, readUnit } from '@iwater/contract/monitoring'
import { setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import type { JobContext } from '#platform/jobs/job'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { rolledUp } from '#testing/rolled-up'
import { rollupTable } from '#testing/samples'
import { connectionKinds } from './connections.jobs.ts'

const units = entityRoutes(unitRecord)

const minute = 60_000
/** Whole minutes in the past, so that what is sent has ended. */
const start = Math.floor(Date.now() / minute) * minute - 20 * minute

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

async function setUp() {
  const plant = await aConnectedPlant()
  const { call, token, connectionId, unitId, pointIds, owner, push } = plant
  const channels = async () =>
    (await call(readConnection, { connectionId }, { token })).data.channels
  const rewire = async (key: string, wish: object, by = token) => {
    const channel = (await channels()).find(({ sourceKey }) => sourceKey === key)
    const channelId = channel?.channelId ?? ''
    const input = { connectionId, channelId, isExchanged: false, movesFrom: null, ...wish }
    return call(setChannelPoint, input as never, { token: by })
  }
  const moved = async (jobId: string | null) => {
    const job = async () => (await call(readJob, { jobId: jobId ?? '' }, { token })).data.state
    await expect.poll(job, { timeout: 30_000, interval: 200 }).toBe('done')
  }
  const valuesOf = async (pointId = '') => {
    const [from, to] = [start - 30 * minute, start + 40 * minute].map((at) =>
      new Date(at).toISOString(),
    )
    const { data } = await call(readTrend, { pointIds: pointId, from, to } as never, { token })
    return data.series[0]?.mean
  }
  /** The sums of hours and days of a point, and its minutes. */
  const rollups = async (pointId = '') =>
    owner<{ level: string; n: number; sum: number }>(
      `select level, sum(n)::int as n, sum(sum)::float8 as sum from (
         select 'minute' as level, series, n, sum from ${rollupTable('minute')} union all select 'hour', series, n, sum from sample_hour
         union all select 'day', series, n, sum from sample_day) r
       join point p on p.series = r.series where p.id = $1 group by level order by level`,
      [pointId],
    )
  const lastOf = async (pointId = '') => {
    const { devices } = (await call(readUnit, { unitId }, { token })).data
    const points = devices.flatMap((device) => device.points)
    return points.find((point) => point.pointId === pointId)?.last?.value ?? null
  }
  const send = (key: string, values: readonly number[], from = start) =>
    push(values.map((value, at) => ({ key, value, at: from + at * minute })))
  const [first = '', second = ''] = pointIds
  return { ...plant, first, second, channels, rewire, moved, valuesOf, rollups, lastOf, send }
}

const since = (minutes: number) => new Date(start + minutes * minute).toISOString()
const levels = (n: number, sum: number) =>
  ['day', 'hour', 'minute'].map((level) => ({ level, n, sum }))

test('a channel feeds another point from now on, and what came before stays where it is', async () => {
  const { first, second, rewire, channels, valuesOf, send } = await setUp()
  await send('w01018', [1, 2])
  const { data } = await rewire('w01018', { pointId: second })
  expect(data.jobId).toBeNull()
  expect((await channels()).map(({ pointId }) => pointId)).toEqual([second, second])
  await send('w01018', [3], start + 5 * minute)
  expect([await valuesOf(first), await valuesOf(second)]).toEqual([[1, 2], [3]])
})

test('values since a time are moved with their minutes, hours, days and last values, and counted in the trail', async () => {
  const { owner, services, first, second, rewire, moved, valuesOf, rollups, lastOf, send } =
    await setUp()
  const isRolledUp = (pointId: string, n: number, sum: number) => async () =>
    JSON.stringify(await rollups(pointId)) === JSON.stringify(levels(n, sum))
  await send('w01018', [1, 2, 3, 4])
  await send('w21003', [30], start + 2 * minute)
  await rolledUp(services, isRolledUp(first, 4, 10))
  const { data } = await rewire('w01018', { pointId: second, movesFrom: since(1) })
  await moved(data.jobId)
  // Of the third minute the right point has a value of its own: both stay.
  expect([await valuesOf(first), await valuesOf(second)]).toEqual([
    [1, 3],
    [2, 30, 4],
  ])
  await rolledUp(services, isRolledUp(first, 2, 4))
  await rolledUp(services, isRolledUp(second, 3, 36))
  expect([await lastOf(first), await lastOf(second)]).toEqual([3, 4])
  const trail = await owner<{ after: object }>(
    `select after from audit_entry where subject = 'channel_move' and after ->> 'to_points' like $1
      or (subject = 'channel_move' and before ->> 'moved_count' is null and after ->> 'moved_count' = '2') order by number`,
    [`%${second}%`],
  )
  expect(trail.at(-1)?.after).toMatchObject({ moved_count: 2, stayed_count: 1 })
})

test('two channels that were exchanged get their values right', async () => {
  const { first, second, rewire, moved, valuesOf, lastOf, send, channels } = await setUp()
  await send('w01018', [1, 2, 3])
  await send('w21003', [10, 20, 30])
  const { data } = await rewire('w01018', {
    pointId: second,
    isExchanged: true,
    movesFrom: since(1),
  })
  await moved(data.jobId)
  expect((await channels()).map(({ pointId }) => pointId)).toEqual([second, first])
  expect([await valuesOf(first), await valuesOf(second)]).toEqual([
    [1, 20, 30],
    [10, 2, 3],
  ])
  expect([await lastOf(first), await lastOf(second)]).toEqual([30, 3])
})

test('a move that another process takes up leaves the days that are done', async () => {
  const { services, owner, first, second, rewire, moved, valuesOf, send } = await setUp()
  await send('w01018', [1, 2, 3])
  await send('w21003', [10, 20, 30])
  const wish = { pointId: second, isExchanged: true, movesFrom: since(1) }
  await moved((await rewire('w01018', wish)).data.jobId)
  const [order] = await owner<{ tenantId: number; id: string }>(
    `select tenant_id as "tenantId", id from channel_move where to_points @> $1`,
    [[second]],
  )
  const inOne: JobContext['transaction'] = (work) => asWorker(services.worker, work)
  const job = { tenantId: order?.tenantId, input: { moveId: order?.id } }
  const again = { job, transaction: inOne, complete: inOne } as unknown as JobContext
  // Done twice, the exchange would be taken back.
  await connectionKinds[0]?.handle(again)
  expect([await valuesOf(first), await valuesOf(second)]).toEqual([
    [1, 20, 30],
    [10, 2, 3],
  ])
})

test('what would be wrong is refused, and nothing changes', async () => {
  const plant = await setUp()
  const { call, token, tenant, connectionId, first, second, rewire, channels, addUnit } = plant
  const before = await channels()
  expect(errorOf(await rewire('w01018', { pointId: first }))).toBe('ingest.channel-same')
  const ahead = { pointId: second, movesFrom: new Date(Date.now() + 3_600_000).toISOString() }
  expect(errorOf(await rewire('w01018', ahead))).toBe('ingest.move-ahead')
  expect(errorOf(await rewire('none', { pointId: second, channelId: first }))).toBe(
    'ingest.channel-not-found',
  )
  await call(setRetired, { pointIds: [second], isRetired: true }, { token })
  expect(errorOf(await rewire('w01018', { pointId: second }))).toBe('monitoring.point-retired')
  await call(setRetired, { pointIds: [second], isRetired: false }, { token })
  const east = await anOrganisation(plant, tenant)
  await addUnit('东站', east)
  const outsider = await aSignedInPerson(plant, tenant, { organisationId: east, loginName: 'east' })
  expect(errorOf(await rewire('w01018', { pointId: second }, outsider.token))).toBe(
    'ingest.connection-not-found',
  )
  expect((await channels()).map(({ pointId }) => pointId)).toEqual(
    before.map(({ pointId }) => pointId),
  )
  await rewire('w01018', { pointId: second })
  const both = { pointId: first, movesFrom: since(0) }
  expect(errorOf(await rewire('w21003', both))).toBe('ingest.point-fed-otherwise')
  expect((await call(readConnection, { connectionId }, { token })).status).toBe(200)
})

test('an exchange leaves no channel with a retired point', async () => {
  const { call, token, first, second, rewire, channels } = await setUp()
  await call(setRetired, { pointIds: [first], isRetired: true }, { token })
  const exchange = { pointId: second, isExchanged: true }
  expect(errorOf(await rewire('w01018', exchange))).toBe('monitoring.point-retired')
  expect((await channels()).map(({ pointId }) => pointId)).toEqual([first, second])
})

test('a point that the user does not see keeps its channel, and is counted among those that feed one', async () => {
  const plant = await setUp()
  const { call, token, tenant, first, second, rewire, channels } = plant
  const east = await anOrganisation(plant, tenant)
  const made = await call(
    createConnection,
    {
      name: { zh: '东站', en: 'East' },
      protocol: 'http',
      orgId: east,
      unit: { name: { zh: '东站', en: 'East' }, kind: 'pump-station' },
      channels: [{ factor: 'w01018' }],
    },
    { token },
  )
  const { connectionId } = made.data.connection
  const [theirs] = (await call(readConnection, { connectionId }, { token })).data.channels
  const hidden = theirs?.pointId ?? ''
  // Who sees the topmost organisation alone.
  const { key: role } = await aRole(plant, tenant, {
    permissions: ['ingest.view', 'ingest.manage'],
    dataScope: 'organisation',
  })
  const ben = await aSignedInPerson(plant, tenant, { loginName: 'ben', role })
  await rewire('w01018', { pointId: hidden })
  expect(errorOf(await rewire('w01018', { pointId: first }, ben.token))).toBe(
    'ingest.channel-point-hidden',
  )
  expect((await channels())[0]?.pointId).toBe(hidden)
  await rewire('w01018', { pointId: first })
  const wish = { connectionId, channelId: theirs?.channelId ?? '', pointId: first }
  await call(setChannelPoint, { ...wish, isExchanged: false, movesFrom: null }, { token })
  const moving = { pointId: second, movesFrom: since(0) }
  expect(errorOf(await rewire('w01018', moving, ben.token))).toBe('ingest.point-fed-otherwise')
})

test('a refused factor becomes a point and a channel by one call, and its next value is taken', async () => {
  const { call, token, connectionId, push } = await setUp()
  const reading = { key: 'turbidity-2', value: 4, at: start }
  expect((await push([reading])).rejected).toEqual([{ index: 0, reason: 'factor-unknown' }])
  const channel = {
    factor: 'w01003',
    sourceKey: 'turbidity-2',
    name: { zh: '出水浊度', en: 'Outlet turbidity' },
    unitOfMeasure: 'FNU',
    decimals: 1,
    lowLimit: null,
    highLimit: 5,
  }
  const added = await call(addChannels, { connectionId, channels: [channel] }, { token })
  expect(added.data.at(-1)).toMatchObject({ sourceKey: 'turbidity-2', unitOfMeasure: 'FNU' })
  expect((await push([reading])).accepted).toBe(1)
})

test('channels go to another organisation with the unit of their connection', async () => {
  const plant = await setUp()
  const { call, token, tenant, unitId, connectionId, channels } = plant
  const east = await anOrganisation(plant, tenant)
  const viewer = await aSignedInPerson(plant, tenant, {
    organisationId: east,
    loginName: 'east',
    role: 'operator',
  })
  const { version } = (await call(units.read, { id: unitId }, { token })).data
  await call(units.edit, { id: unitId, version, organisation_id: east }, { token })
  const seen = (await call(readConnection, { connectionId }, { token: viewer.token })).data
  expect(seen.channels).toEqual(await channels())
  expect(seen.channels).toHaveLength(2)
})
