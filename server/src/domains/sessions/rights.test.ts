import { type DataScope, dataScopes } from '@iwater/contract/access'
import { listUnits, readLastValues } from '@iwater/contract/monitoring'
import { findMenu } from '@iwater/contract/navigation'
import type { OrganisationNode } from '@iwater/contract/organisation'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { openStream } from '#testing/streams/live-stream'
import { testApp } from '#testing/test-app'
import { aTenant, openTestServices } from '#testing/test-services'
import { openSessions } from './session.service.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

/** A unit named like its organisation, and a point of it. */
const aUnit = (
  { services }: App,
  { tenantId, scope }: Tenant,
  organisationId: string,
  en: string,
) =>
  withTenant(services.app, scope, async (db) => {
    const name = { zh: en, en }
    const unit = await createUnit(db, tenantId, { organisationId, kind: 'outfall', name })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const wanted = { name, factor: 'w01001', unitOfMeasure: '', decimals: 2 }
    const [point] = await createPoints(db, tenantId, { unit, deviceId }, [wanted])
    if (!point) throw new Error('no point')
    return point
  })

/** root > works > (laboratory > night shift, pumps > pump crew), root > other; a unit in each. */
async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const below = (parentId: string, en: string, kind: 'plant' | 'station' | 'department') =>
    anOrganisation(app, tenant, { parentId, zh: en, en, kind })
  const works = await below(tenant.root, 'works', 'plant')
  const laboratory = await below(works, 'laboratory', 'department')
  const night = await below(laboratory, 'night', 'department')
  const pumps = await below(works, 'pumps', 'station')
  const crew = await below(pumps, 'crew', 'department')
  const other = await below(tenant.root, 'other', 'plant')
  const ids = { root: tenant.root, works, laboratory, night, pumps, crew, other }
  const points = new Map<string, { pointId: string; series: number }>()
  for (const [name, id] of Object.entries(ids)) points.set(name, await aUnit(app, tenant, id, name))
  const withScope = async (dataScope: DataScope, organisationId: string) => {
    const permissions = ['monitoring.view', 'people.manage'] as const
    const { key } = await aRole(app, tenant, { permissions, dataScope })
    return aSignedInPerson(app, tenant, { loginName: key, role: key, organisationId })
  }
  return { app, tenant, ids, points, withScope }
}

const namesOf = (nodes: OrganisationNode[]): string[] =>
  nodes.flatMap(({ name, children }) => [name.en, ...namesOf(children)])

const all = ['root', 'works', 'laboratory', 'night', 'pumps', 'crew', 'other']

/** What each scope shows to a member of the laboratory, and of the works itself. */
const matrix: Record<DataScope, { laboratory: string[]; works: string[] }> = {
  own: { laboratory: [], works: [] },
  department: { laboratory: ['laboratory', 'night'], works: ['works', 'laboratory', 'night'] },
  organisation: {
    laboratory: ['works', 'laboratory', 'night'],
    works: ['works', 'laboratory', 'night'],
  },
  'organisation-and-below': {
    laboratory: ['laboratory', 'night'],
    works: ['works', 'laboratory', 'night', 'pumps', 'crew'],
  },
  tenant: { laboratory: all, works: all },
}

test.each(dataScopes)(
  'the scope %s shows its organisations, their units and live values',
  async (scope) => {
    const { app, ids, points, withScope } = await setting()
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    for (const place of ['laboratory', 'works'] as const) {
      const { token } = await withScope(scope, ids[place])
      const seen = matrix[scope][place].toSorted()
      const units = await app.call(listUnits, { size: 100 }, { token })
      expect(units.data.records.map(({ name }) => name.en).toSorted()).toEqual(seen)
      const { data: info } = await app.call(readSignInInfo, {}, { token })
      expect(info.dataScope).toBe(scope)
      // The organisation a person works for can be named, even if its data are not visible.
      expect(namesOf(info.OrganizationTree).toSorted()).toEqual(
        [...new Set([...seen, place])]
          .map((name) => (name === 'root' ? 'Test organisation' : name))
          .toSorted(),
      )
      for (const [name, { pointId }] of points) {
        const { status } = await app.call(readLastValues, { pointIds: pointId }, { token })
        expect([name, status]).toEqual([name, seen.includes(name) ? 200 : 404])
        const stream = await openStream(address, token, { pointIds: pointId })
        expect([name, stream.status]).toEqual([name, seen.includes(name) ? 200 : 404])
        stream.close()
      }
    }
  },
)

test('several roles grant every right of each and the widest scope', async () => {
  const { app, tenant, ids } = await setting()
  const narrow = await aRole(app, tenant, { permissions: ['monitoring.view'], dataScope: 'own' })
  const wide = await aRole(app, tenant, { permissions: ['activity.view'], dataScope: 'tenant' })
  const role = narrow.key
  const person = await aSignedInPerson(app, tenant, { role, organisationId: ids.night })
  await giveRole(app, tenant, person.accountId, wide.roleId)
  await expect
    .poll(async () => (await app.call(readSignInInfo, {}, person)).data.dataScope)
    .toBe('tenant')
  const { data } = await app.call(readSignInInfo, {}, person)
  expect(data.permissions).toEqual(['activity.view', 'monitoring.view'])
})

const giveRole = ({ owner }: App, { tenantId }: Tenant, accountId: string, roleId: string) =>
  owner('insert into account_role (tenant_id, account_id, role_id) values ($1, $2, $3)', [
    tenantId,
    accountId,
    roleId,
  ])

test('a hidden organisation is not visible to its ancestors, but to the whole tenant', async () => {
  const { app, ids, withScope } = await setting()
  const above = await withScope('organisation-and-below', ids.works)
  const whole = await withScope('tenant', ids.works)
  await app.owner('update organisation set is_shown = false where id = $1', [ids.pumps])
  const unitsOf = async ({ token }: { token: string }) =>
    (await app.call(listUnits, { size: 100 }, { token })).data.records.map(({ name }) => name.en)
  await expect
    .poll(async () => (await unitsOf(above)).toSorted())
    .toEqual(['laboratory', 'night', 'works'])
  expect(await unitsOf(whole)).toHaveLength(all.length)
})

const changes: Record<string, (app: App, key: string, accountId: string) => Promise<unknown>> = {
  'a role loses a right': ({ owner }, key) =>
    owner(`update role set permissions = '{}' where key = $1`, [key]),
  'a role sees less': ({ owner }, key) =>
    owner(`update role set data_scope = 'own' where key = $1`, [key]),
  'a role is taken': ({ owner }, _, accountId) =>
    owner('delete from account_role where account_id = $1', [accountId]),
  'a person is moved': ({ owner }, _, accountId) =>
    owner(
      `update account set organisation_id = (select id from organisation where name_en = 'other') where id = $1`,
      [accountId],
    ),
  'a person is disabled': ({ owner }, _, accountId) =>
    owner('update account set is_enabled = false where id = $1', [accountId]),
}

test.each(Object.keys(changes))(
  'at once and on every process it counts that %s',
  async (change) => {
    const { app, ids, points, withScope } = await setting()
    const elsewhere = openSessions(await openTestServices(app.address, app.dataDir, app.clock))
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { token, accountId, loginName } = await withScope('organisation-and-below', ids.works)
    const before = await elsewhere.read(token)
    const stream = await openStream(address, token, {
      pointIds: points.get('pumps')?.pointId ?? '',
    })
    expect(stream.status).toBe(200)
    await changes[change]?.(app, loginName, accountId)
    const soon = { interval: 10 }
    await expect.poll(() => elsewhere.read(token), soon).not.toEqual(before)
    await expect.poll(() => stream.hasEnded, soon).toBe(true)
    const { status, data } = await app.call(listUnits, { size: 100 }, { token })
    const units = status === 200 ? data.records.map(({ name }) => name.en) : []
    expect(units).not.toContain('pumps')
  },
)

test('a user with the demonstration role changes nothing, whatever other roles they have', async () => {
  const { app, tenant, ids } = await setting()
  const { roleId } = await aRole(app, tenant, { isDemonstration: true, dataScope: 'tenant' })
  const person = await aSignedInPerson(app, tenant, { organisationId: ids.works })
  await giveRole(app, tenant, person.accountId, roleId)
  const { token } = person
  await expect
    .poll(async () => (await app.call(findMenu, { appFlag: '1' }, { token })).status)
    .toBe(200)
  const elsewhere = openSessions(app.services)
  expect(await elsewhere.read(token)).toMatchObject({ isDemonstration: true })
})
