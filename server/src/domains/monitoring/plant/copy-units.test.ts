import { entityRoutes } from '@iwater/contract/kit/routes'
import { readUnit } from '@iwater/contract/monitoring'
import { copyUnit } from '@iwater/contract/plant/copies'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { pointRecord } from '@iwater/contract/plant/points'
import { setRetired } from '@iwater/contract/plant/retirement'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'

const points = entityRoutes(pointRecord)
const versions = entityRoutes(limitVersion)

const name = { zh: '一号泵站（副本）', en: 'Pump station 1 (copy)' }
const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

async function setUp() {
  const plant = await aConnectedPlant()
  const { call, token, tenant, unitId, pointIds } = plant
  const [first = '', second = ''] = pointIds
  const copy = (own: object = {}, by = token) => {
    const input = { unitId, name, organisation_id: tenant.root, ...own }
    return call(copyUnit, input as never, { token: by })
  }
  const change = async (id: string, changes: object) => {
    const { version } = (await call(points.read, { id }, { token })).data
    await call(points.edit, { id, version, ...changes }, { token })
  }
  return { ...plant, first, second, copy, change }
}

test('a copy has the devices, points and present limits in use, and nothing that was measured or wired', async () => {
  const { call, token, first, second, push, copy, change } = await setUp()
  await push([{ key: 'w01018', value: 7, at: Date.now() - 1000 }])
  await change(first, { high_limit: 40 })
  await change(first, { high_limit: 50, is_digital: true, state_words: 'on-off' })
  await call(setRetired, { pointIds: [second], isRetired: true }, { token })
  const { data } = await copy()
  expect(data).toMatchObject({ devices: 1, points: 1 })
  const unit = (await call(readUnit, { unitId: data.unitId }, { token })).data
  expect(unit).toMatchObject({ name, kind: 'pump-station', isDemo: false })
  const [device] = unit.devices
  expect(device).toMatchObject({
    connectionId: null,
    points: [{ factor: 'w01018', highLimit: 50, last: null, state: 'waiting' }],
  })
  const [point] = device?.points ?? []
  expect(point?.states?.on.en).toBe('On')
  const filter = JSON.stringify([['point_id', '=', point?.pointId]])
  const { records } = (await call(versions.list, { filter }, { token })).data
  expect(records.map(({ high_limit, state }) => [high_limit, state])).toEqual([[50, 'current']])
})

test('a copy of 300 points is recorded by one entry with what it consists of', async () => {
  const { call, token, owner, tenant, deviceId, copy } = await setUp()
  await owner(
    `insert into point (tenant_id, id, device_id, name_zh, name_en, factor, decimals, high_limit, position)
     select $1, gen_random_uuid(), $2, '点' || n, 'Point ' || n, 'pressure', 2, 1, n from generate_series(3, 300) n`,
    [tenant.tenantId, deviceId],
  )
  const entries = async () =>
    owner<{ subject: string; after: Record<string, unknown> }>(
      'select subject, after from audit_entry where tenant_id = $1 order by number',
      [tenant.tenantId],
    )
  const before = (await entries()).length
  expect((await copy()).data.points).toBe(300)
  const after = (await entries()).slice(before)
  expect(after).toMatchObject([
    {
      subject: 'plant_copy',
      after: { device_count: 1, point_count: 300, limit_count: 298 },
    },
  ])
  // What is done to the copy afterwards is recorded as everything is.
  const [last] = (await call(points.list, { size: 1 } as never, { token })).data.records
  await call(points.edit, { id: last?.id ?? '', version: 1, decimals: 3 }, { token })
  expect((await entries()).at(-1)?.subject).toBe('point')
})

test('nothing is copied from or to where the user sees nothing, nor what is retired', async () => {
  const plant = await setUp()
  const { call, owner, token, tenant, unitId, addUnit, copy } = plant
  const east = await anOrganisation(plant, tenant)
  const ofEast = await addUnit('东站', east)
  const person = await aSignedInPerson(plant, tenant, { organisationId: east, loginName: 'east' })
  const errors = [
    await copy({ organisation_id: east }, person.token),
    await copy({ unitId: ofEast }, person.token),
    await copy({}, (await aSignedInPerson(plant, await aTenant(owner))).token),
  ].map(errorOf)
  expect(errors).toEqual([
    'monitoring.unit-not-found',
    'organisation.not-found',
    'monitoring.unit-not-found',
  ])
  await call(setRetired, { unitIds: [unitId], isRetired: true }, { token })
  expect(errorOf(await copy())).toBe('monitoring.unit-retired')
  const made = await owner<{ n: number }>(
    'select count(*)::int as n from plant_copy where tenant_id = $1',
    [tenant.tenantId],
  )
  expect(made).toEqual([{ n: 0 }])
})
