import { checkAuditTrail } from '@iwater/contract/audit'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { copyUnit } from '@iwater/contract/plant/copies'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { readUnitRemoval, removeUnit } from '@iwater/contract/plant/removals'
import { unitRecord } from '@iwater/contract/plant/units'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { beginRemoval } from './remove-units.queries.ts'

const units = entityRoutes(unitRecord)
const devices = entityRoutes(deviceRecord)
const points = entityRoutes(pointRecord)
const english = { 'accept-language': 'en' }

/** A connected unit and a copy of it, by mistake. */
async function setUp() {
  const plant = await aConnectedPlant()
  const { call, token, tenant, unitId, owner } = plant
  const name = { zh: '误复制的单元', en: 'Copied by mistake' }
  const { data } = await call(copyUnit, { unitId, name, organisation_id: tenant.root }, { token })
  const counts = async () =>
    owner<{ units: number; devices: number; points: number }>(
      `select (select count(*)::int from unit where tenant_id = $1) as units,
              (select count(*)::int from device where tenant_id = $1) as devices,
              (select count(*)::int from point where tenant_id = $1) as points`,
      [tenant.tenantId],
    )
  const entries = () =>
    owner<{ subject: string; action: string; name_zh: string; before: Record<string, unknown> }>(
      'select subject, subject_id, action, name_zh, before from audit_entry where tenant_id = $1 order by number',
      [tenant.tenantId],
    )
  return { ...plant, copyId: data.unitId, counts, entries }
}

const failure = ({ status, body }: { status: number; body: { msg: string; data: unknown } }) => ({
  status,
  error: (body.data as { error: string }).error,
  msg: body.msg,
})

test('whether a unit can be deleted is answered with the reason of its deletion, and nothing is changed', async () => {
  const { call, token, copyId, counts } = await setUp()
  const options = { token, headers: english }
  const before = await counts()
  const { rejection } = (await call(units.removal, { id: copyId }, options)).data
  const { status, error, msg } = failure(await call(units.remove, { id: copyId }, options))
  expect([status, error]).toEqual([409, 'record.in-use'])
  expect(rejection).toEqual({ code: error, message: msg })
  const { records } = (await call(devices.list, {}, { token })).data
  const device = records.find((one) => one.unit_id === copyId)
  const own = (await call(points.list, {}, { token })).data.records
  const point = own.find((one) => one.device_id === device?.id)
  const free = (await call(points.removal, { id: point?.id ?? '' }, { token })).data
  expect(free).toEqual({ rejection: null })
  expect(await counts()).toEqual(before)
})

test('a copy is deleted with its devices and points, with one entry that lists them', async () => {
  const { call, token, copyId, counts, entries, owner } = await setUp()
  const [before] = await counts()
  const earlier = (await entries()).length
  expect((await call(readUnitRemoval, { unitId: copyId }, { token })).data).toEqual({
    rejection: null,
    contents: { devices: 1, points: 2 },
  })
  expect(await counts()).toEqual([before])
  expect(await entries()).toHaveLength(earlier)
  expect((await call(removeUnit, { unitId: copyId }, { token })).data).toEqual({
    devices: 1,
    points: 2,
  })
  expect(await counts()).toEqual([{ units: 1, devices: 1, points: 2 }])
  const added = (await entries()).slice(earlier)
  expect(added).toMatchObject([
    {
      subject: 'unit',
      subject_id: copyId,
      action: 'removed',
      name_zh: '误复制的单元',
      before: { unit_count: 1, device_count: 1, point_count: 2 },
    },
  ])
  expect(added[0]?.before.contents).toMatch(/^误复制的单元\n.+\n.+、.+$/)
  expect((await call(checkAuditTrail, {}, { token })).data.fault).toBeNull()
  const kept = await owner<{ subject: string; before: { unit_id?: string } }>(
    `select subject, before from plant_removal_part where before ->> 'unit_id' = $1 order by subject`,
    [copyId],
  )
  expect(kept.map(({ subject }) => subject)).toEqual(['device', 'point', 'point'])
})

test('a unit stays as a whole where a point has values, or something refers to it', async () => {
  const { call, token, tenant, owner, unitId, pointIds, counts, entries } = await setUp()
  const options = { token, headers: english }
  const before = await counts()
  const earlier = (await entries()).length
  const fed = failure(await call(removeUnit, { unitId }, options))
  expect(fed).toMatchObject({ status: 409, error: 'record.in-use' })
  await owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality)
     select series, tenant_id, now(), now(), 1, 0 from point where id = $1 and tenant_id = $2`,
    [pointIds[0], tenant.tenantId],
  )
  const refused = failure(await call(removeUnit, { unitId }, options))
  expect(refused).toMatchObject({ status: 409, error: 'monitoring.unit-has-history' })
  expect(refused.msg).toMatch(/^Points with measured values: 1 \(.+\)/)
  expect((await call(readUnitRemoval, { unitId }, options)).data).toEqual({
    rejection: { code: refused.error, message: refused.msg },
    contents: null,
  })
  expect(await counts()).toEqual(before)
  expect(await entries()).toHaveLength(earlier)
})

test('only who may configure monitoring and sees the unit deletes it', async () => {
  const plant = await setUp()
  const { call, tenant, copyId, owner, counts } = plant
  const before = await counts()
  const { key: role } = await aRole(plant, tenant, { permissions: ['monitoring.view'] })
  const viewer = await aSignedInPerson(plant, tenant, { loginName: 'viewer', role })
  const foreign = await aSignedInPerson(plant, await aTenant(owner))
  const west = await anOrganisation(plant, tenant, { zh: '西厂', en: 'West works' })
  const manager = await aRole(plant, tenant, {
    permissions: ['monitoring.view', 'monitoring.manage'],
    dataScope: 'organisation',
  })
  const narrow = await aSignedInPerson(plant, tenant, {
    loginName: 'narrow',
    organisationId: west,
    role: manager.key,
  })
  for (const route of [readUnitRemoval, removeUnit]) {
    expect((await call(route, { unitId: copyId }, { token: viewer.token })).status).toBe(403)
    for (const { token } of [foreign, narrow])
      expect((await call(route, { unitId: copyId }, { token })).status).toBe(404)
  }
  expect(await counts()).toEqual(before)
})

test('a removal that was begun has to end, and ends only what it has deleted', async () => {
  const { services, tenant, unitId, owner } = await setUp()
  const [person] = await owner<{ id: string }>('select id from account where tenant_id = $1', [
    tenant.tenantId,
  ])
  const scope = { ...tenant.scope, userId: person?.id ?? '' }
  const id = crypto.randomUUID()
  await expect(withTenant(services.app, scope, (db) => beginRemoval(db, id))).rejects.toThrow(
    'has to end in the transaction in which it began',
  )
  const finish = withTenant(services.app, scope, async (db) => {
    await beginRemoval(db, id)
    await sql`select finish_plant_removal(${id}, ${unitId}, ${tenant.root})`.execute(db)
  })
  await expect(finish).rejects.toThrow('what was to be removed is there')
})
