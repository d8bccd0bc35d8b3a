import type { Permission } from '@iwater/contract/access'
import { checkAuditTrail } from '@iwater/contract/audit'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { copyOrganisation } from '@iwater/contract/organisation/copies'
import { readOrganisationRemoval, removeOrganisation } from '@iwater/contract/organisation/removals'
import { systemRecord } from '@iwater/contract/pages/systems'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'

const units = entityRoutes(unitRecord)
const systems = entityRoutes(systemRecord)

/** A works with a hall, in which a unit has a device and two points, and a copy of it by mistake. */
async function setUp() {
  const plant = await aConnectedPlant()
  const { call, owner, tenant, token, unitId } = plant
  const works = await anOrganisation(plant, tenant, { zh: '东厂', en: 'East works' })
  const hall = await anOrganisation(plant, tenant, {
    parentId: works,
    zh: '一车间',
    en: 'Hall 1',
    kind: 'station',
  })
  const { version } = (await call(units.read, { id: unitId }, { token })).data
  await call(units.edit, { id: unitId, version, organisation_id: hall }, { token })
  const system = {
    name: { zh: '东厂系统', en: 'East system' },
    display: 'tab',
    version_name: 'standard',
    is_default_desktop: false,
    is_limited: true,
    organisation_ids: [works],
  }
  await call(systems.add, system as never, { token })
  const name = { zh: '西厂', en: 'West works' }
  const wanted = { organizationId: works, name, parent_id: tenant.root }
  const copied = (await call(copyOrganisation, wanted, { token })).data
  const counts = async () => {
    const tables = ['organisation', 'unit', 'device', 'point', 'system']
    const columns = tables.map(
      (table) => `(select count(*)::int from ${table} where tenant_id = $1) as ${table}`,
    )
    const [row] = await owner(`select ${columns.join(', ')}`, [tenant.tenantId])
    return row
  }
  const entries = () =>
    owner<{ subject: string; action: string; before: Record<string, unknown> }>(
      'select subject, action, before from audit_entry where tenant_id = $1 order by number',
      [tenant.tenantId],
    )
  const aManager = async (permissions: readonly Permission[]) => {
    const { key } = await aRole(plant, tenant, {
      permissions: [...permissions],
      dataScope: 'organisation-and-below',
    })
    return (await aSignedInPerson(plant, tenant, { loginName: `m${key}`, role: key })).token
  }
  return { ...plant, works, copyId: copied.organizationId, counts, entries, aManager }
}

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

test('a copy of an organisation is deleted with all that stands in it, by one entry', async () => {
  const { call, token, copyId, counts, entries } = await setUp()
  const before = await counts()
  const earlier = (await entries()).length
  const organizationId = copyId
  const contents = { organisations: 2, units: 1, devices: 1, points: 2, systems: 1 }
  const judged = (await call(readOrganisationRemoval, { organizationId }, { token })).data
  expect(judged).toEqual({ rejection: null, contents })
  expect(await counts()).toEqual(before)
  expect((await call(removeOrganisation, { organizationId }, { token })).data).toEqual(contents)
  expect(await counts()).toMatchObject({ organisation: 3, unit: 1, device: 1, point: 2 })
  const added = (await entries()).slice(earlier)
  expect(added.map(({ subject, action }) => [subject, action])).toEqual([
    ['organisation', 'removed'],
  ])
  expect(added[0]?.before).toMatchObject({ organisation_count: 2, unit_count: 1, point_count: 2 })
  expect(added[0]?.before.contents).toContain('一车间')
  expect(added[0]?.before.contents_en).toContain('Hall 1')
  expect((await call(checkAuditTrail, {}, { token })).data.fault).toBeNull()
})

test('an organisation with people, connections or values stays as a whole, and so does the topmost one', async () => {
  const plant = await setUp()
  const { call, token, tenant, owner, works, pointIds, copyId, counts } = plant
  const refused = async (organizationId: string) => {
    const { rejection } = (await call(readOrganisationRemoval, { organizationId }, { token })).data
    const { body } = await call(removeOrganisation, { organizationId }, { token })
    expect(rejection).toEqual({ code: errorOf({ body }), message: body.msg })
    return rejection?.code
  }
  const before = await counts()
  expect(await refused(tenant.root)).toBe('organisation.is-root')
  expect(await refused(works)).toBe('organisation.branch-in-use')
  await owner(
    `insert into point_last (series, tenant_id, ts, received_at, value, quality)
     select series, tenant_id, now(), now(), 1, 0 from point where id = $1 and tenant_id = $2`,
    [pointIds[0], tenant.tenantId],
  )
  const { rejection } = (await call(readOrganisationRemoval, { organizationId: works }, { token }))
    .data
  // The whole of what keeps it, and nothing that there is none of.
  expect(rejection?.message).toContain('仍有 1 个现场连接、1 个有测量数据的监测点。')
  await owner('delete from field_channel where tenant_id = $1', [tenant.tenantId])
  await owner('delete from field_connection where tenant_id = $1', [tenant.tenantId])
  expect(await refused(works)).toBe('monitoring.unit-has-history')
  await aSignedInPerson(plant, tenant, { loginName: 'west', organisationId: copyId })
  expect(await refused(copyId)).toBe('organisation.branch-in-use')
  expect(await counts()).toEqual(before)
})

test('both rights are needed, and nothing of another tenant is found', async () => {
  const plant = await setUp()
  const { call, copyId: organizationId, owner, aManager, counts } = plant
  const before = await counts()
  const foreign = (await aSignedInPerson(plant, await aTenant(owner))).token
  const tries = [
    [await aManager(['organisation.manage']), 403],
    [await aManager(['monitoring.manage']), 403],
    [foreign, 404],
  ] as const
  for (const route of [readOrganisationRemoval, removeOrganisation])
    for (const [token, status] of tries)
      expect((await call(route, { organizationId }, { token })).status).toBe(status)
  expect(await counts()).toEqual(before)
})
