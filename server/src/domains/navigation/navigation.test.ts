import {
  findFunctionsOfModule,
  findMenu,
  findModules,
  listSystems,
  type MenuItem,
  readIntroduction,
} from '@iwater/contract/navigation'
import { changePassword, issueToken, readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { StartError } from '#platform/start-error'
import { anOrganisation, aRole, aSignedInPerson, clientHeader, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createFirstTenant } from './first-tenant.service.ts'
import { createSystem, type MenuDraft } from './system.service.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const named = (name: string) => ({ name: { zh: `${name}页`, en: name }, icon: 'gauge' })

const menu: MenuDraft[] = [
  { ...named('Home'), path: '/wel/index' },
  {
    ...named('Field'),
    children: [
      { ...named('Units'), path: '/monitoring/units', permission: 'monitoring.view' },
      { ...named('Connections'), path: '/field/connections', permission: 'ingest.view' },
    ],
  },
  {
    ...named('Secret'),
    children: [{ ...named('Keys'), path: '/keys', permission: 'ingest.manage' }],
  },
  { ...named('Empty') },
  { ...named('Standards'), path: 'standards', externalUrl: 'https://standards.example/water' },
  { ...named('Settings'), path: '/settings', isConfiguration: true },
]

const aSystem = (
  { services }: App,
  { tenantId, scope }: Tenant,
  name: string,
  more: Partial<Parameters<typeof createSystem>[2]> = {},
) =>
  withTenant(services.app, scope, (db) =>
    createSystem(db, tenantId, { name: { zh: `${name}系统`, en: name }, menu, ...more }),
  )

const pathsFor = async (app: App, token: string) =>
  pathsOf((await app.call(findMenu, {}, { token })).data)

const pathsOf = (items: MenuItem[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsOf(children)])

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  await aSystem(app, tenant, 'Supply')
  const administrator = await aSignedInPerson(app, tenant)
  return { app, tenant, token: administrator.token }
}

test('the menu holds what the roles of a person allow', async () => {
  const { app, tenant, token } = await setting()
  const operator = await aSignedInPerson(app, tenant, { loginName: 'otto', role: 'operator' })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const menuOf = async (of: string) => pathsOf((await app.call(findMenu, {}, { token: of })).data)
  const common = ['/wel/index', '', '/monitoring/units']
  const last = ['', '/myiframe/standards']
  expect(await menuOf(token)).toEqual([...common, '/field/connections', '', '/keys', ...last])
  expect(await menuOf(operator.token)).toEqual([...common, '/field/connections', ...last])
  expect(await menuOf(viewer.token)).toEqual([...common, ...last])
})

const entryOf = async ({ owner }: App, path: string) =>
  (await owner<{ id: string }>('select id from menu_entry where path = $1', [path]))[0]?.id ?? ''

const sayOfMenu = (
  { owner }: App,
  { tenantId }: Tenant,
  ...row: [string, string, boolean, string[]]
) => owner('insert into role_menu values ($1, $2, $3, $4, $5)', [tenantId, ...row])

test('a role may show fewer entries than its rights allow, and several roles show what any of them shows', async () => {
  const { app, tenant } = await setting()
  const permissions = ['monitoring.view', 'ingest.view'] as const
  const narrow = await aRole(app, tenant, { permissions })
  const wide = await aRole(app, tenant, { permissions: ['ingest.view'] })
  await app.owner('update role set shows_all_menus = false where id = $1', [narrow.roleId])
  await sayOfMenu(app, tenant, narrow.roleId, await entryOf(app, '/monitoring/units'), true, [])
  const person = await aSignedInPerson(app, tenant, { loginName: 'nina', role: narrow.key })
  expect(await pathsFor(app, person.token)).toEqual(['', '/monitoring/units'])
  await app.owner('insert into account_role values ($1, $2, $3)', [
    tenant.tenantId,
    person.accountId,
    wide.roleId,
  ])
  expect(await pathsFor(app, person.token)).toEqual([
    '/wel/index',
    '',
    '/monitoring/units',
    '/field/connections',
    '',
    '/myiframe/standards',
  ])
})

test('a button is hidden only when every role that shows the function hides it', async () => {
  const { app, tenant } = await setting()
  const [units, connections] = [
    await entryOf(app, '/monitoring/units'),
    await entryOf(app, '/field/connections'),
  ]
  const one = await aRole(app, tenant, { permissions: ['monitoring.view', 'ingest.view'] })
  const other = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  for (const entry of [units, connections]) {
    await sayOfMenu(app, tenant, one.roleId, entry, true, ['add', 'edit'])
    await sayOfMenu(app, tenant, other.roleId, entry, true, ['edit'])
  }
  const person = await aSignedInPerson(app, tenant, { loginName: 'bo', role: one.key })
  const buttonsOf = async () => {
    const { data } = await app.call(findMenu, {}, { token: person.token })
    const functions = data.flatMap(({ children }) => children)
    return functions.map(({ path, meta }) => [path, meta.buttons])
  }
  const both = { add: false, edit: false }
  expect(await buttonsOf()).toEqual([
    ['/monitoring/units', both],
    ['/field/connections', both],
  ])
  await app.owner('insert into account_role values ($1, $2, $3)', [
    tenant.tenantId,
    person.accountId,
    other.roleId,
  ])
  // The other role does not show the connections, so what it hides there does not matter.
  expect(await buttonsOf()).toEqual([
    ['/monitoring/units', { edit: false }],
    ['/field/connections', both],
  ])
})

test('an entry has its names, its icon, its module and the roles that show it', async () => {
  const { app, token } = await setting()
  const { data } = await app.call(findMenu, {}, { token, headers: { 'accept-language': 'en' } })
  const field = data.find(({ label }) => label === 'Field')
  expect(field).toMatchObject({ functionId: null, icon: 'gauge', meta: { roles: [] } })
  expect(field?.children[1]).toMatchObject({
    moduleId: field?.moduleId,
    functionId: expect.any(String),
    label: 'Connections',
    path: '/field/connections',
    appUrl: null,
    meta: {
      i18n: { zh: 'Connections页', en: 'Connections' },
      roles: ['administrator', 'operator'],
      keepAlive: true,
      isTab: true,
    },
  })
})

test('an external page keeps its address and has a path of its own', async () => {
  const { app, token } = await setting()
  const { data } = await app.call(findMenu, {}, { token })
  expect(data.at(-1)).toMatchObject({
    path: '/myiframe/standards',
    appUrl: 'https://standards.example/water',
  })
})

test('pages of configuration management are shown to users who may configure', async () => {
  const { app, tenant, token } = await setting()
  const { data } = await app.call(findMenu, { appFlag: '1' }, { token })
  expect(pathsOf(data)).toEqual(['/settings'])
  const operator = await aSignedInPerson(app, tenant, { loginName: 'otto', role: 'operator' })
  const refused = await app.call(findMenu, { appFlag: '1' }, { token: operator.token })
  expect(refused.status).toBe(403)
})

test('an organisation has the systems assigned to it and those assigned to all', async () => {
  const { app, tenant, token } = await setting()
  const [east, west] = [await anOrganisation(app, tenant), await anOrganisation(app, tenant)]
  await aSystem(app, tenant, 'East only', { organisationIds: [east] })
  const namesOf = async (organizationId: string) =>
    (await app.call(listSystems, { organizationId }, { token })).data.map(({ name }) => name.en)
  expect(await namesOf(east)).toEqual(['Supply', 'East only'])
  expect(await namesOf(west)).toEqual(['Supply'])
  const { data } = await app.call(listSystems, { versionName: 'other' }, { token })
  expect(data).toEqual([])
})

test('a system of another tenant or organisation is not found', async () => {
  const { app, tenant, token } = await setting()
  const [east, west] = [await anOrganisation(app, tenant), await anOrganisation(app, tenant)]
  await aSystem(app, tenant, 'East only', { organisationIds: [east] })
  const otherTenant = await aTenant(app.owner)
  await aSystem(app, otherTenant, 'Strange')
  const ids = await app.owner<{ id: string; name_en: string }>('select id, name_en from system')
  for (const { id, name_en } of ids.filter(({ name_en: name }) => name !== 'Supply')) {
    const input = { systemId: id, organizationId: west }
    const { status, body } = await app.call(findMenu, input, { token })
    expect(status, name_en).toBe(404)
    expect(body.data).toMatchObject({ error: 'navigation.system-not-found' })
  }
})

test('systems and menus of an organisation are shown to users who see it', async () => {
  const { app, tenant, token } = await setting()
  const [east, west] = [await anOrganisation(app, tenant), await anOrganisation(app, tenant)]
  const otherTenant = await aTenant(app.owner)
  const { key } = await aRole(app, tenant, { dataScope: 'organisation' })
  const person = { loginName: 'eve', role: key, organisationId: east }
  const { token: ofEast } = await aSignedInPerson(app, tenant, person)
  const statusOf = async (route: typeof findMenu | typeof listSystems, id: string, of: string) => {
    const { status, body } = await app.call(route, { organizationId: id }, { token: of })
    return status === 404 ? (body.data as unknown as { error: string }).error : status
  }
  for (const route of [findMenu, listSystems]) {
    expect(await statusOf(route, east, ofEast)).toBe(200)
    expect(await statusOf(route, west, ofEast)).toBe('organisation.not-found')
    expect(await statusOf(route, west, token)).toBe(200)
    expect(await statusOf(route, otherTenant.root, token)).toBe('organisation.not-found')
  }
})

test('a signed-in user can read who they are and what they may do', async () => {
  const { app, tenant } = await setting()
  const works = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const vera = await aSignedInPerson(app, tenant, {
    loginName: 'vera',
    role: 'viewer',
    organisationId: works,
  })
  const { data } = await app.call(
    readSignInInfo,
    { queryFlag: 'companyWeb' },
    { token: vera.token },
  )
  expect(data).toMatchObject({
    userInfo: {
      userId: vera.accountId,
      userName: '安娜',
      organizationId: works,
      organizationName: '东厂',
      imgUrl: null,
      adminFlag: false,
      firstLogin: false,
    },
    epLogin: { loginName: 'vera', tableType: '1' },
    systemOrgs: [{ systemName: 'Supply系统', disposition: false }],
    roles: ['viewer'],
    permissions: ['activity.view', 'monitoring.view'],
    timeZone: 'Asia/Shanghai',
    isDemo: false,
  })
})

test('an organisation has its own large screen, or that of its nearest ancestor with one', async () => {
  const { app, tenant, token } = await setting()
  const works = await anOrganisation(app, tenant)
  const station = await anOrganisation(app, tenant, { parentId: works })
  const display = async (organizationId: string) =>
    (await app.call(readSignInInfo, { organizationId }, { token })).data.screenDisplay
  expect(await display(station)).toBeNull()
  const put = (address: string, id: string) =>
    app.owner('update organisation set screen_display = $1 where id = $2', [address, id])
  await put('/screens/group', tenant.root)
  expect(await display(station)).toBe('/screens/group')
  await put('/screens/works', works)
  expect(await display(station)).toBe('/screens/works')
  expect(await display(tenant.root)).toBe('/screens/group')
})

test('the parent organisation is shown only to users who see it', async () => {
  const { app, tenant, token } = await setting()
  const works = await anOrganisation(app, tenant)
  const station = await anOrganisation(app, tenant, { parentId: works })
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', organisationId: works })
  const above = async (organizationId: string, of: string) =>
    (await app.call(readSignInInfo, { organizationId }, { token: of })).data.userInfo.parentId
  expect(await above(works, token)).toBe(tenant.root)
  expect(await above(station, vera.token)).toBe(works)
  expect(await above(works, vera.token)).toBeNull()
})

test('production starts with one administrator, whose password works once', async () => {
  const app = await testApp({ database: 'own' })
  const first = await createFirstTenant(app.services, app.address)
  expect(first).toMatchObject({ code: 'iwater', loginName: 'admin' })
  expect(await createFirstTenant(app.services, app.address)).toBeNull()
  const { password = '' } = first ?? {}
  const person = { loginName: 'admin', code: 'iwater', password }
  const { access_token: token, changePsd } = await signInAs(app, person)
  expect(changePsd).toBe(true)
  const input = { oldPassword: password, newPassword: 'Chosen@2026' }
  expect((await app.call(changePassword, input, { token })).status).toBe(200)
  const { status } = await app.call(
    issueToken,
    { grant_type: 'password', username: 'admin', password, orgCode: 'iwater' },
    { headers: { authorization: clientHeader } },
  )
  expect(status).toBe(426)
  const again = await signInAs(app, { ...person, password: 'Chosen@2026' })
  const { data } = await app.call(findMenu, {}, { token: again.access_token })
  expect(pathsOf(data)).toContain('/monitoring/units')
})

test('production does not start on a database with demo tenants', async () => {
  const app = await testApp({ database: 'own' })
  await aTenant(app.owner, { code: 'qingyuan' })
  await app.owner('update tenant set is_demo = true')
  await expect(createFirstTenant(app.services, app.address)).rejects.toBeInstanceOf(StartError)
})

test('a start that was interrupted after the tenant was made continues with its administrator', async () => {
  const app = await testApp({ database: 'own' })
  await aTenant(app.owner, { code: 'iwater' })
  expect(await createFirstTenant(app.services, app.address)).not.toBeNull()
})

test('a caller who is not signed in gets the names and icons of the systems of a code, each page once', async () => {
  const { app, tenant } = await setting()
  await aSystem(app, tenant, 'Quality', {
    menu: [
      { ...named('Units'), path: '/monitoring/units' },
      { ...named('More'), children: [{ ...named('Units again'), path: '/monitoring/units' }] },
    ],
  })
  const { data } = await app.call(readIntroduction, { orgCode: tenant.code })
  const offered = data.map(({ name, functions }) => [name.en, functions.map(({ path }) => path)])
  expect(offered).toEqual([
    [
      'Supply',
      ['/wel/index', '/monitoring/units', '/field/connections', '/keys', '/myiframe/standards'],
    ],
    ['Quality', ['/monitoring/units']],
  ])
  expect(data[0]?.functions[1]).toMatchObject({ icon: 'gauge' })
  expect((await app.call(readIntroduction, { orgCode: 'nobody' })).data).toEqual([])
})

test('modules list the functions that the person may open', async () => {
  const { app, tenant } = await setting()
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const { data } = await app.call(findModules, {}, vera)
  const pathsIn = (functions: { path: string }[]) => functions.map(({ path }) => path)
  expect(data.map(({ name, functions }) => [name.en, pathsIn(functions)])).toEqual([
    ['Home', ['/wel/index']],
    ['Field', ['/monitoring/units']],
    ['Empty', []],
    ['Standards', ['/myiframe/standards']],
  ])
  const microserviceId = data[1]?.microserviceId ?? ''
  const found = await app.call(findFunctionsOfModule, { microserviceId }, vera)
  expect(pathsIn(found.data)).toEqual(['/monitoring/units'])
})
