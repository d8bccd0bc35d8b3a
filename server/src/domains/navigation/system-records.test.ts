import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu, listSystems } from '@iwater/contract/navigation'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { systemRecord } from '@iwater/contract/pages/systems'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { standardMenu } from './standard-menu.ts'
import { createSystem } from './system.service.ts'

const { list, read, add, edit, move, remove } = entityRoutes(systemRecord)
const organisations = entityRoutes(organisationRecord)

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error
const faultsOf = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields: object }).fields)

async function setUp() {
  const app = await testApp()
  const { call, owner } = app
  const tenant = await aTenant(owner)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, { name: { zh: '供水', en: 'Supply' }, menu: standardMenu }),
  )
  const { token } = await aSignedInPerson(app, tenant)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const draft = (name: string, own: object = {}) => ({
    name: { zh: name, en: name },
    display: 'tab',
    version_name: 'standard',
    is_default_desktop: false,
    is_limited: false,
    organisation_ids: [],
    ...own,
  })
  const make = async (name: string, own: object = {}) =>
    (await call(add, draft(name, own) as never, { token })).data.id
  const versionOf = async (id: string) => (await call(read, { id }, { token })).data.version
  const change = async (id: string, changes: object, as = token) =>
    call(edit, { id, version: await versionOf(id), ...changes } as never, { token: as })
  const first = (await call(list, {}, { token })).data.records[0]?.id ?? ''
  const systemsIn = async (organizationId: string) =>
    (await call(listSystems, { organizationId }, { token })).data
  const { key } = await aRole(app, tenant, { permissions: ['navigation.configure'] })
  const local = await aSignedInPerson(app, tenant, {
    loginName: 'local',
    role: key,
    organisationId: east,
  })
  return { ...app, tenant, token, east, draft, make, change, first, systemsIn, local }
}

test('a system is added with the usual menu, its icon and the organisations that have it', async () => {
  const { call, token, tenant, east, make, systemsIn } = await setUp()
  const id = await make('水质', { icon: '5', is_limited: true, organisation_ids: [east] })
  const row = (await call(read, { id }, { token })).data
  expect(row).toMatchObject({ icon: '5', labels: { organisation_ids: { zh: '东厂' } } })
  expect(row.entry_count).toBeGreaterThan(10)
  const names = async (of: string) => (await systemsIn(of)).map(({ name }) => name.zh)
  expect(await names(tenant.root)).toEqual(['供水'])
  expect(await names(east)).toEqual(['供水', '水质'])
  expect((await systemsIn(east))[1]).toMatchObject({ icon: 5, displayId: 0 })
  const menu = await call(findMenu, { systemId: id, organizationId: east }, { token })
  expect(menu.data.length).toBeGreaterThan(2)
})

test('systems are put in order, and a place decides the icon of one without', async () => {
  const { call, token, tenant, first, make, systemsIn } = await setUp()
  const id = await make('水质')
  expect((await call(move, { id, before: first }, { token })).status).toBe(200)
  const [one, two] = await systemsIn(tenant.root)
  expect([one?.name.zh, one?.icon, two?.name.zh]).toEqual(['水质', null, '供水'])
})

test('a large-screen link needs an address, has no menu and is no system to begin in', async () => {
  const { call, token, tenant, first, draft, make, systemsIn } = await setUp()
  const screen = { display: 'screen', is_default_desktop: true, icon: '1' }
  const refused = await call(add, draft('大屏', screen) as never, { token })
  expect(faultsOf(refused)).toEqual(['function_url'])
  const id = await make('大屏', { ...screen, function_url: '/screens/group', version_name: 'wall' })
  await call(move, { id, before: first }, { token })
  expect((await systemsIn(tenant.root))[0]).toMatchObject({
    versionName: 'OTHER_wall',
    functionUrl: '/screens/group',
    defaultDesktop: false,
    icon: null,
  })
  expect((await call(read, { id }, { token })).data.entry_count).toBe(0)
  expect((await call(findMenu, {}, { token })).data.length).toBeGreaterThan(0)
  const asked = await call(listSystems, { versionName: 'OTHER_wall' }, { token })
  expect(asked.data.map(({ systemId }) => systemId)).toEqual([id])
})

test('a large-screen link that becomes a tab gets the usual menu, a system keeps its own', async () => {
  const { call, token, make, change } = await setUp()
  const entries = async (id: string) => (await call(read, { id }, { token })).data.entry_count
  const id = await make('大屏', { display: 'screen', function_url: '/screens/group' })
  expect(await entries(id)).toBe(0)
  expect((await change(id, { display: 'tab', function_url: null })).status).toBe(200)
  const usual = await entries(id)
  expect(usual).toBeGreaterThan(10)
  await change(id, { name: { zh: '改名', en: 'Renamed' } })
  expect(await entries(id)).toBe(usual)
})

test('who changes a system sees all organisations that have it', async () => {
  const { call, tenant, east, local, make, change, draft, first } = await setUp()
  const [everywhere, here] = [
    await make('全部'),
    await make('东厂', { is_limited: true, organisation_ids: [east] }),
  ]
  const name = { zh: '改名', en: 'Renamed' }
  const beyond = [
    await change(everywhere, { name }, local.token),
    await change(everywhere, { is_limited: true, organisation_ids: [east] }, local.token),
    await change(here, { is_limited: false, organisation_ids: [] }, local.token),
    await call(add, draft('新') as never, local),
    await call(move, { id: everywhere, before: first }, local),
    await call(remove, { id: everywhere }, local),
  ]
  expect(beyond.map(({ status }) => status)).toEqual(Array(6).fill(403))
  expect(errorOf(beyond[0] as never)).toBe('navigation.beyond-scope')
  expect((await change(here, { name }, local.token)).status).toBe(200)
  const elsewhere = await change(here, { organisation_ids: [tenant.root] }, local.token)
  expect(errorOf(elsewhere as never)).toBe('navigation.beyond-scope')
})

test('nobody takes the page of systems from their own menu', async () => {
  const { call, token, east, first, make, change } = await setUp()
  const losing = [
    await change(first, { display: 'hidden' }),
    await change(first, { is_limited: true, organisation_ids: [east] }),
    await call(remove, { id: first }, { token }),
  ]
  expect(losing.map(errorOf)).toEqual(Array(3).fill('navigation.own-page'))
  // With the page in another system each of it goes.
  const second = await make('第二')
  expect((await change(first, { display: 'hidden' })).status).toBe(200)
  expect((await call(remove, { id: first }, { token })).status).toBe(200)
  expect(errorOf(await call(remove, { id: second }, { token }))).toBe('navigation.own-page')
})

test('a system goes with its menu, and one of a deleted organisation is left to nobody', async () => {
  const { call, token, owner, tenant, make, systemsIn } = await setUp()
  const plant = (
    await call(
      organisations.add,
      {
        name: { zh: '临时', en: '' },
        kind: 'plant',
        is_shown: true,
        is_team_enabled: true,
        parent_id: tenant.root,
      } as never,
      { token },
    )
  ).data.id
  const id = await make('临时', { is_limited: true, organisation_ids: [plant] })
  expect((await call(organisations.remove, { id: plant }, { token })).status).toBe(200)
  expect((await call(read, { id }, { token })).data.organisation_ids).toEqual([])
  expect((await systemsIn(tenant.root)).map(({ systemId }) => systemId)).not.toContain(id)
  expect((await call(remove, { id }, { token })).status).toBe(200)
  expect(await owner('select from menu_entry where system_id = $1', [id])).toEqual([])
  const { data } = await call(readSignInInfo, {}, { token })
  expect(data.systemOrgs).toHaveLength(1)
})
