import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu, listSystems, type MenuItem } from '@iwater/contract/navigation'
import { menuEntryRecord } from '@iwater/contract/pages/menu-entries'
import {
  listEntryRoles,
  listMenuReaders,
  previewMenu,
  readMenuImpact,
} from '@iwater/contract/pages/menus'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { standardMenu } from '../standard-menu.ts'
import { createSystem } from '../system.service.ts'

const { list, read, add, edit, move, remove, choices } = entityRoutes(menuEntryRecord)

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error
const faultsOf = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields: object }).fields)

const labelsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ meta, children }) => [meta.i18n.en, ...labelsOf(children)])

async function setUp() {
  const app = await testApp()
  const { call, owner } = app
  const tenant = await aTenant(owner)
  const { tenantId } = tenant
  for (const en of ['Supply', 'Quality'])
    await withTenant(app.services.app, tenant.scope, (db) =>
      createSystem(db, tenantId, { name: { zh: en, en }, menu: standardMenu }),
    )
  const { token } = await aSignedInPerson(app, tenant)
  const { data: systems } = await call(listSystems, {}, { token })
  const [supply = '', quality = ''] = systems.map(({ systemId }) => systemId)
  const within = (system_id: string, is_configuration = false) =>
    JSON.stringify([
      ['system_id', '=', system_id],
      ['is_configuration', '=', is_configuration],
    ])
  /** The entries of a menu by their English names. */
  const entriesOf = async (systemId = supply, isConfiguration = false) => {
    const filter = within(systemId, isConfiguration)
    const { data } = await call(list, { filter, as: 'list', size: 100 }, { token })
    return new Map(data.records.map((row) => [row.name.en, row]))
  }
  const idOf = async (name: string, isConfiguration = false) =>
    (await entriesOf(supply, isConfiguration)).get(name)?.id ?? ''
  const draft = (own: object = {}) => ({
    name: { zh: '外部', en: 'Elsewhere' },
    opens: 'external',
    path: null,
    external_url: 'https://maps.example.com/town',
    parent_id: null,
    icon: 'map',
    is_shown: true,
    is_kept_alive: true,
    system_id: supply,
    is_configuration: false,
    ...own,
  })
  const make = (own: object = {}, as = token) => call(add, draft(own) as never, { token: as })
  const change = async (id: string, changes: object, as = token) => {
    const { version } = (await call(read, { id }, { token })).data
    return call(edit, { id, version, ...changes } as never, { token: as })
  }
  const menuOf = async (as = token, systemId = supply, appFlag: '0' | '1' = '0') =>
    (await call(findMenu, { systemId, appFlag }, { token: as })).data
  return {
    ...app,
    tenant,
    token,
    supply,
    quality,
    within,
    entriesOf,
    idOf,
    draft,
    make,
    change,
    menuOf,
  }
}

test('a menu is a tree of its own: one of a system, and one of its configuration management', async () => {
  const { call, token, supply, quality, within } = await setUp()
  const top = async (filter: string) => {
    const { data } = await call(list, { filter, size: 100 }, { token })
    return data.records.map(({ name, children = 0 }) => name.en + (children === 0 ? '' : children))
  }
  const ordinary = await top(within(supply))
  expect(ordinary.slice(0, 3)).toEqual(['Home', 'Work desktop', 'Monitoring3'])
  expect(await top(within(quality))).toEqual(ordinary)
  const configuration = await top(within(supply, true))
  expect(configuration).toEqual([
    'Organisation4',
    'Plant8',
    'Field and data5',
    'Sign-in and security2',
    'Appearance5',
    'Logs and operation5',
  ])
  // A condition beyond the menu finds entries of all levels.
  const narrowed = JSON.stringify([...JSON.parse(within(supply)), ['opens', '=', 'page']])
  const { data } = await call(list, { filter: narrowed, size: 100 }, { token })
  expect(data.records.find(({ name }) => name.en === 'Trends')?.above?.[0]?.en).toBe('Monitoring')
})

test('an entry is added, renamed, moved and hidden, and the menus of people follow', async () => {
  const { call, token, idOf, make, change, menuOf, quality } = await setUp()
  const module = (await make({ opens: 'module', external_url: null, name: { zh: '地图', en: '' } }))
    .data.id
  const page = (await make({ parent_id: module })).data.id
  expect((await menuOf()).at(-1)).toMatchObject({
    // The Chinese name stands for the English one that was left out.
    meta: { i18n: { zh: '地图', en: '地图' } },
    functionId: null,
    children: [{ path: `/myiframe/${page}`, appUrl: 'https://maps.example.com/town', icon: 'map' }],
  })
  expect((await change(module, { name: { zh: '地图', en: 'Maps' } })).status).toBe(200)
  const home = await idOf('Home')
  expect((await call(move, { id: module, before: home }, { token })).status).toBe(200)
  expect(labelsOf(await menuOf()).slice(0, 3)).toEqual(['Maps', 'Elsewhere', 'Home'])
  expect(labelsOf(await menuOf(token, quality))[0]).toBe('Home')
  expect((await change(module, { is_shown: false })).status).toBe(200)
  const labels = labelsOf(await menuOf())
  expect([labels.includes('Maps'), labels.includes('Elsewhere')]).toEqual([false, false])
  expect(errorOf(await call(remove, { id: module }, { token }))).toBe('record.has-children')
  expect((await call(remove, { id: page }, { token })).status).toBe(200)
})

test('the permission of an entry follows from its page', async () => {
  const { call, token, idOf, make, change, owner, tenant } = await setUp()
  await call(remove, { id: await idOf('Trends') }, { token })
  const made = await make({ opens: 'page', path: '/monitoring/trend', external_url: null })
  const { id } = made.data
  const permissionNow = async () => (await call(read, { id }, { token })).data.permission
  expect(await permissionNow()).toBe('monitoring.view')
  await change(id, { opens: 'external', path: null, external_url: 'https://example.com/' })
  expect(await permissionNow()).toBe(null)
  const trail = await owner<{ action: string }>(
    `select action from audit_entry where tenant_id = $1 and subject = 'menu_entry' and subject_id = $2 order by number`,
    [tenant.tenantId, id],
  )
  expect(trail.map(({ action }) => action)).toEqual(['added', 'changed'])
})

test('what cannot be is refused at its field', async () => {
  const { call, token, idOf, entriesOf, make, change, quality, draft } = await setUp()
  const monitoring = await idOf('Monitoring')
  const refused = async (own: object) => faultsOf(await make(own))
  expect(await refused({ external_url: 'ftp://example.com' })).toEqual(['external_url'])
  // No browser reads it, so that the header of the page cannot name it.
  expect(await refused({ external_url: 'https://999.999.999.999/' })).toEqual(['external_url'])
  expect(await refused({ external_url: 'https://admin:key@example.com/' })).toEqual([
    'external_url',
  ])
  expect(await refused({ external_url: null })).toEqual(['external_url'])
  const page = { opens: 'page', external_url: null }
  expect(await refused({ ...page, path: '/nowhere' })).toEqual(['path'])
  expect(await refused({ ...page, path: '/monitoring/trend' })).toEqual(['path'])
  // Below a page, and below a module of another menu.
  expect(await refused({ parent_id: await idOf('Home') })).toEqual(['parent_id'])
  expect(await refused({ parent_id: monitoring, system_id: quality })).toEqual(['parent_id'])
  expect(await refused({ parent_id: monitoring, is_configuration: true })).toEqual(['parent_id'])
  expect(faultsOf(await change(monitoring, { opens: 'page', path: '/system/tools' }))).toContain(
    'opens',
  )
  expect(faultsOf(await change(monitoring, { system_id: quality }))).toEqual(['system_id'])
  const field = await idOf('Field')
  const moved = await call(move, { id: field, before: null, parent: monitoring }, { token })
  expect(faultsOf(moved)).toEqual(['parent_id'])
  const below = await call(
    move,
    { id: await idOf('Home'), before: null, parent: await idOf('Work desktop') },
    { token },
  )
  expect(faultsOf(below)).toEqual(['parent_id'])
  const offered = await call(
    choices,
    {
      filter: JSON.stringify([
        ['system_id', '=', draft().system_id],
        ['is_configuration', '=', false],
      ]),
    },
    { token },
  )
  expect(offered.data.map(({ label }) => label.en).toSorted()).toEqual([
    'Field',
    'Maintenance',
    'Monitoring',
    'System',
  ])
  expect((await entriesOf()).size).toBeGreaterThan(10)
})

test('who was second is told so', async () => {
  const { call, token, idOf, change } = await setUp()
  const id = await idOf('Home')
  const { version } = (await call(read, { id }, { token })).data
  await change(id, { icon: 'house' })
  const late = await call(edit, { id, version, icon: 'factory' } as never, { token })
  expect([late.status, errorOf(late)]).toEqual([409, 'record.changed'])
})

test('nobody takes the pages of menus, systems and roles from their own menu', async () => {
  const { call, token, idOf, make, change, owner, supply } = await setUp()
  await owner('update system set display = $1 where id <> $2', ['hidden', supply])
  const menus = await idOf('Menus and functions', true)
  const losing = [
    await change(menus, { is_shown: false }),
    await change(menus, { path: '/system/messages' }),
    await call(remove, { id: menus }, { token }),
    await change(await idOf('Systems', true), { is_shown: false }),
  ]
  expect(losing.map(errorOf)).toEqual(Array(4).fill('navigation.own-page'))
  const en = await call(remove, { id: menus }, { token, headers: { 'accept-language': 'en' } })
  expect(en.body.msg).toContain('“Menus and functions”')
  // The page of roles stands in two menus: one of them may go.
  const roles = await idOf('Roles and permissions')
  expect((await change(roles, { is_shown: false })).status).toBe(200)
  const other = await idOf('Roles and permissions', true)
  expect(errorOf(await change(other, { is_shown: false }))).toBe('navigation.own-page')
  // A module takes what stands in it along, also by a move below it.
  const module = (
    await make({ opens: 'module', external_url: null, is_configuration: true, is_shown: false })
  ).data.id
  const moved = await call(move, { id: menus, before: null, parent: module }, { token })
  expect(errorOf(moved)).toBe('navigation.own-page')
})

test('who changes a menu sees all organisations that have the system, and nobody another tenant’s', async () => {
  const { call, owner, tenant, supply, token: _, make, change, idOf, ...app } = await setUp()
  const east = await anOrganisation({ ...app, call }, tenant, { zh: '东厂', en: 'East' })
  const { key } = await aRole({ ...app, call }, tenant, { permissions: ['navigation.configure'] })
  const local = await aSignedInPerson({ ...app, call }, tenant, {
    loginName: 'local',
    role: key,
    organisationId: east,
  })
  const home = await idOf('Home')
  const refused = [
    await make({}, local.token),
    await change(home, { icon: 'house' }, local.token),
    await call(remove, { id: home }, local),
    await call(move, { id: home, before: null, parent: await idOf('Field') }, local),
  ]
  expect(refused.map(errorOf)).toEqual(Array(4).fill('navigation.beyond-scope'))
  await owner('update system set is_limited = true, organisation_ids = $1 where id = $2', [
    [east],
    supply,
  ])
  expect((await change(home, { icon: 'house' }, local.token)).status).toBe(200)
  const outsiders = await aTenant(owner)
  const { token: outside } = await aSignedInPerson({ ...app, call }, outsiders)
  expect((await call(read, { id: home }, { token: outside })).status).toBe(404)
  expect((await call(list, { as: 'list' }, { token: outside })).data.records).toEqual([])
  const theirs = await call(
    previewMenu,
    { systemId: supply, roleId: local.accountId },
    { token: outside },
  )
  expect(theirs.status).toBe(404)
})

test('a preview is what the role or person really gets', async () => {
  const { call, owner, tenant, supply, token, menuOf, idOf, ...app } = await setUp()
  const test = { ...app, call }
  const east = await anOrganisation(test, tenant, { zh: '东厂', en: 'East' })
  const viewer = await aSignedInPerson(test, tenant, {
    loginName: 'vera',
    role: 'viewer',
    organisationId: east,
  })
  const [role] = await owner<{ id: string }>(
    `select id from role where tenant_id = $1 and key = 'viewer'`,
    [tenant.tenantId],
  )
  const trends = await idOf('Trends')
  await owner(
    `insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
     select tenant_id, $1, id, id <> $2, '{export}' from menu_entry where tenant_id = $3 and system_id = $4`,
    [role?.id, trends, tenant.tenantId, supply],
  )
  await owner('update role set shows_all_menus = false where id = $1', [role?.id])
  const preview = async (reader: object, appFlag: '0' | '1' = '0') =>
    (await call(previewMenu, { systemId: supply, appFlag, ...reader }, { token })).data
  const real = await menuOf(viewer.token)
  expect(labelsOf(real)).not.toContain('Trends')
  expect(labelsOf(real)).toContain('Online monitoring')
  expect(await preview({ personId: viewer.accountId })).toEqual({ items: real, missing: null })
  expect(await preview({ roleId: role?.id })).toEqual({ items: real, missing: null })
  expect(await preview({ personId: viewer.accountId }, '1')).toEqual({
    items: [],
    missing: 'permission',
  })
  expect((await call(findMenu, { systemId: supply, appFlag: '1' }, viewer)).status).toBe(403)
  await owner('update system set is_limited = true, organisation_ids = $1 where id = $2', [
    [tenant.root],
    supply,
  ])
  expect((await preview({ personId: viewer.accountId })).missing).toBe('system')
  expect((await call(findMenu, { systemId: supply }, viewer)).status).toBe(404)
  expect(labelsOf((await preview({ roleId: role?.id })).items)).toEqual(labelsOf(real))
})

test('who would lose which pages is said before, of people whom the caller sees', async () => {
  const { call, tenant, token, idOf, owner, change, ...app } = await setUp()
  const test = { ...app, call }
  const east = await anOrganisation(test, tenant, { zh: '东厂', en: 'East' })
  for (const loginName of ['vera', 'vito'])
    await aPerson(test, tenant, { loginName, role: 'viewer', organisationId: east })
  await owner(`update account set name_en = login_name where tenant_id = $1`, [tenant.tenantId])
  const losses = async (changes: object[], as = token) => {
    const { data } = await call(readMenuImpact, { changes } as never, { token: as })
    const pages = data.pages.map(({ name, people, roles }) => [name.en, people, roles.length])
    return { people: data.people, pages }
  }
  const trends = await idOf('Trends')
  // The other system still has it.
  expect(await losses([{ menuEntryId: trends, isRemoved: true }])).toEqual({ people: 0, pages: [] })
  // To people of organisations that do not have that one it is lost.
  await owner(
    `update system set is_limited = true, organisation_ids = $1 where tenant_id = $2 and name_en = 'Quality'`,
    [[east], tenant.tenantId],
  )
  expect(await losses([{ menuEntryId: trends, isRemoved: true }])).toEqual({
    people: 1,
    pages: [['Trends', 1, 0]],
  })
  await owner(`delete from system where tenant_id = $1 and name_en = 'Quality'`, [tenant.tenantId])
  expect(await losses([{ menuEntryId: trends, isRemoved: true }])).toEqual({
    people: 3,
    pages: [['Trends', 3, 3]],
  })
  const module = await idOf('Monitoring')
  const hidden = await losses([{ menuEntryId: module, isShown: false }])
  expect(hidden.pages.map(([name]) => name)).toEqual(['Online monitoring', 'Trends', 'Weather'])
  // Another page for the same entry, and a place in a module that is hidden.
  expect((await losses([{ menuEntryId: trends, path: '/system/messages' }])).pages).toHaveLength(1)
  expect((await losses([{ menuEntryId: trends, parentId: null }])).pages).toEqual([])
  await change(module, { is_shown: false })
  expect((await losses([{ menuEntryId: await idOf('Messages'), parentId: module }])).pages).toEqual(
    [['Messages', 3, 3]],
  )
  // Of people elsewhere nothing is said.
  const { key } = await aRole(test, tenant, { permissions: ['navigation.configure'] })
  const west = await anOrganisation(test, tenant, { zh: '西厂', en: 'West' })
  const local = await aSignedInPerson(test, tenant, {
    loginName: 'local',
    role: key,
    organisationId: west,
  })
  const seen = await losses([{ menuEntryId: await idOf('Messages'), isRemoved: true }], local.token)
  expect(seen.people).toBe(1)
  const found = await call(listMenuReaders, { keyword: 'v' }, { token: local.token })
  expect(found.data.people).toEqual([])
  expect((await call(listMenuReaders, { keyword: 'vera' }, { token })).data.people).toHaveLength(1)
  expect(found.data.roles.length).toBeGreaterThan(2)
})

test('an entry is placed among those of its own menu alone', async () => {
  const { call, token, entriesOf, idOf, quality } = await setUp()
  const orderOf = async () => [...(await entriesOf()).keys()]
  const before = await orderOf()
  const home = await idOf('Home')
  const others = [
    (await entriesOf(quality)).get('Trends')?.id,
    await idOf('Menus and functions', true),
  ]
  for (const other of others) {
    const { body, status } = await call(move, { id: home, before: other ?? '' }, { token })
    expect([status, errorOf({ body })]).toEqual([404, 'record.not-found'])
  }
  expect(await orderOf()).toEqual(before)
})

test('the roles that show an entry, and the buttons that they hide', async () => {
  const { call, token, idOf, owner, tenant } = await setUp()
  const trends = await idOf('Trends')
  await owner(
    `insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
     select tenant_id, id, $1, true, '{export,print}' from role where tenant_id = $2 and key = 'viewer'`,
    [trends, tenant.tenantId],
  )
  const { data } = await call(listEntryRoles, { menuEntryId: trends }, { token })
  expect(
    data.map(({ name, isShown, people, hiddenButtons }) => [
      name.en,
      isShown,
      people,
      hiddenButtons,
    ]),
  ).toEqual([
    ['Administrator', true, 1, []],
    ['Operator', true, 0, []],
    ['Viewer', true, 0, ['export', 'print']],
  ])
  const gone = await call(listEntryRoles, { menuEntryId: tenant.root }, { token })
  expect(errorOf(gone)).toBe('navigation.function-not-found')
})
