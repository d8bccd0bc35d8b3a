import type { DataScope } from '@iwater/contract/access'
import {
  addRole,
  copyRole,
  deleteRole,
  editRole,
  listMenuChoices,
  listRolePeople,
  previewScope,
  readRoleMenus,
  role as roleRecord,
} from '@iwater/contract/accounts/roles'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu } from '@iwater/contract/navigation'
import type { InputOf } from '@iwater/contract/route'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { createSystem } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** root > east > pumps; an administrator, and somebody of the east who manages roles. */
async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: east, zh: '泵站', en: 'Pumps' })
  const named = { icon: 'gauge', permission: 'monitoring.view' } as const
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '运行', en: 'Operations' },
      menu: [
        { ...named, name: { zh: '监测', en: 'Units' }, path: '/monitoring/units' },
        { ...named, name: { zh: '趋势', en: 'Trends' }, path: '/monitoring/trend' },
      ],
    }),
  )
  const admin = await aSignedInPerson(app, tenant)
  const manager = await aRole(app, tenant, { permissions: ['roles.manage', 'monitoring.view'] })
  const rita = await aSignedInPerson(app, tenant, {
    loginName: 'rita',
    role: manager.key,
    organisationId: east,
  })
  const form = (more: Partial<InputOf<typeof addRole>> = {}): InputOf<typeof addRole> => ({
    name: { zh: '值班', en: 'Duty' },
    permissions: ['monitoring.view'],
    dataScope: 'organisation',
    isDemonstration: false,
    showsAllMenus: true,
    menus: [],
    ...more,
  })
  return { app, tenant, ids: { root: tenant.root, east, pumps }, admin, rita, manager, form }
}

const { list, read } = entityRoutes(roleRecord)

type Setting = Awaited<ReturnType<typeof setting>>

/** Changes a role on its present version. */
async function change(
  { app, admin }: Pick<Setting, 'app' | 'admin'>,
  input: Omit<InputOf<typeof editRole>, 'version'>,
  by: Setting['admin'],
) {
  const { version } = (await app.call(read, { id: input.roleId }, admin)).data
  return app.call(editRole, { ...input, version }, by)
}

const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error?: string } | null)?.error

test('a role sets the visible menu entries from the moment it is saved', async () => {
  const { app, tenant, ids, admin, form } = await setting()
  const { data: systems } = await app.call(listMenuChoices, {}, admin)
  const [units, trends] = systems[0]?.entries ?? []
  expect([units?.path, trends?.permission]).toEqual(['/monitoring/units', 'monitoring.view'])
  const menuEntryId = units?.menuEntryId ?? ''
  const menus = [{ menuEntryId, isShown: true, hiddenButtons: ['export' as const] }]
  const wanted = form({ showsAllMenus: false, menus })
  const { data: made } = await app.call(addRole, wanted, admin)
  expect((await app.call(readRoleMenus, made, admin)).data).toEqual(menus)
  const { data: role } = await app.call(read, { id: made.roleId }, admin)
  expect(role).toMatchObject({
    name: wanted.name,
    permissions: wanted.permissions,
    data_scope: wanted.dataScope,
    shows_all_menus: false,
    kind: 'ordinary',
    is_changeable: true,
    person_count: 0,
  })
  const [{ key } = { key: '' }] = await app.owner<{ key: string }>(
    'select key from role where id = $1',
    [made.roleId],
  )
  const dora = await aSignedInPerson(app, tenant, {
    loginName: 'dora',
    role: key,
    organisationId: ids.pumps,
  })
  const menuOf = async () =>
    (await app.call(findMenu, {}, dora)).data.map(({ path, meta }) => [path, meta.buttons])
  expect(await menuOf()).toEqual([['/monitoring/units', { export: false }]])
  await change({ app, admin }, { ...wanted, ...made, menus: [], showsAllMenus: true }, admin)
  expect(await menuOf()).toEqual([
    ['/monitoring/units', {}],
    ['/monitoring/trend', {}],
  ])
  const foreign = [{ ...menus[0], menuEntryId: ids.east, isShown: true, hiddenButtons: [] }]
  const answer = await change({ app, admin }, { ...wanted, ...made, menus: foreign }, admin)
  expect(errorOf(answer)).toBe('people.menu-not-found')
  const { data: kept } = await app.call(read, { id: made.roleId }, admin)
  expect(kept.shows_all_menus).toBe(true)
  expect((await app.call(readRoleMenus, made, admin)).data).toEqual([])
})

test('nobody makes a role with more rights than they have, nor changes one that grants more', async () => {
  const { app, tenant, rita, form, admin } = await setting()
  const rich = await aRole(app, tenant, { permissions: ['ingest.view'] })
  const wide = await aRole(app, tenant, { dataScope: 'tenant' })
  for (const [more, error] of [
    [{ permissions: ['people.manage'] }, 'people.beyond-rights'],
    [{ dataScope: 'tenant' }, 'people.beyond-scope'],
  ] as [Partial<InputOf<typeof addRole>>, string][]) {
    expect(errorOf(await app.call(addRole, form(more), rita))).toBe(error)
  }
  const { data: made } = await app.call(addRole, form(), rita)
  const answer = await change(
    { app, admin },
    { ...form({ permissions: ['audit.view'] }), ...made },
    rita,
  )
  expect(errorOf(answer)).toBe('people.beyond-rights')
  for (const { roleId } of [rich, wide]) {
    const copy = { roleId, name: { zh: '副本', en: 'Copy' } }
    for (const refused of [
      await change({ app, admin }, { ...form(), roleId }, rita),
      await app.call(deleteRole, { roleId }, rita),
      await app.call(copyRole, copy, rita),
    ]) {
      expect(errorOf(refused)).toMatch(/^people\.beyond-/)
    }
  }
})

test('nobody takes a right or a part of their view from themselves by changing a role; another one can', async () => {
  const { app, rita, manager, admin, form } = await setting()
  const held = form({
    permissions: ['roles.manage', 'monitoring.view'],
    dataScope: 'organisation-and-below',
  })
  const to = (more: Partial<typeof held>, by = rita) =>
    change({ app, admin }, { ...held, ...more, roleId: manager.roleId }, by)
  const lost = await to({ permissions: ['roles.manage'] })
  expect([lost.status, lost.data]).toMatchObject([
    409,
    { error: 'people.own-rights', details: { permission: 'monitoring.view' } },
  ])
  expect(errorOf(await to({ dataScope: 'organisation' }))).toBe('people.own-limits')
  expect(errorOf(await to({ isDemonstration: true }))).toBe('people.own-limits')
  const { data: kept } = await app.call(read, { id: manager.roleId }, admin)
  expect(kept).toMatchObject({ permissions: held.permissions, data_scope: held.dataScope })
  expect((await to({ name: { zh: '主管', en: 'Lead' } })).status).toBe(200)
  expect((await to({ dataScope: 'organisation' }, admin)).status).toBe(200)
})

test('nobody hides the page of roles from themselves', async () => {
  const { app, tenant, rita, manager, admin, form } = await setting()
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '配置', en: 'Configuration' },
      menu: [
        {
          name: { zh: '角色', en: 'Roles' },
          path: '/system/roles',
          icon: 'shield-check',
          permission: 'roles.manage',
        },
      ],
    }),
  )
  const { data: systems } = await app.call(listMenuChoices, {}, admin)
  const menus = systems
    .flatMap(({ entries }) => entries)
    .map(({ menuEntryId, path }) => ({
      menuEntryId,
      isShown: path === '/system/roles',
      hiddenButtons: [],
    }))
  const held = form({
    permissions: ['roles.manage', 'monitoring.view'],
    dataScope: 'organisation-and-below',
    showsAllMenus: false,
  })
  const to = (more: Partial<typeof held>, by = rita) =>
    change({ app, admin }, { ...held, ...more, roleId: manager.roleId }, by)
  expect(errorOf(await to({ menus: [] }))).toBe('people.own-menu')
  expect((await to({ menus })).status).toBe(200)
  expect((await to({ menus: [] }, admin)).status).toBe(200)
})

test('a role of people who are not visible is not changed, nor widened beyond one’s own scope', async () => {
  const { app, tenant, ids, rita, form, admin } = await setting()
  const shared = await aRole(app, tenant, { permissions: ['monitoring.view'], dataScope: 'own' })
  await aPerson(app, tenant, { loginName: 'root', role: shared.key })
  const changed = { ...form({ dataScope: 'own' }), roleId: shared.roleId }
  expect(errorOf(await change({ app, admin }, changed, rita))).toBe('people.beyond-scope')
  expect((await change({ app, admin }, changed, admin)).status).toBe(200)
  const desk = await anOrganisation(app, tenant, { parentId: ids.root, kind: 'department' })
  const small = await aRole(app, tenant, { permissions: ['roles.manage', 'monitoring.view'] })
  const dean = await aSignedInPerson(app, tenant, {
    loginName: 'dean',
    role: small.key,
    organisationId: desk,
  })
  const local = await aRole(app, tenant, {
    permissions: ['monitoring.view'],
    dataScope: 'department',
  })
  await aPerson(app, tenant, { loginName: 'clerk', role: local.key, organisationId: desk })
  const name = { zh: '宽', en: 'Wider' }
  const wider = { ...form({ name, dataScope: 'organisation' }), roleId: local.roleId }
  expect(errorOf(await change({ app, admin }, wider, dean))).toBe('people.beyond-scope')
})

test('a list says which roles the caller may change: those with rights, scope and people within their own', async () => {
  const { app, tenant, ids, admin, rita } = await setting()
  const within = { permissions: ['monitoring.view'], dataScope: 'organisation' } as const
  const made = {
    small: await aRole(app, tenant, within),
    rich: await aRole(app, tenant, { ...within, permissions: ['ingest.view'] }),
    wide: await aRole(app, tenant, { ...within, dataScope: 'tenant' }),
    theirs: await aRole(app, tenant, within),
    shown: await aRole(app, tenant, { ...within, isDemonstration: true }),
  }
  const [small, theirs] = [made.small.key, made.theirs.key]
  await aPerson(app, tenant, { loginName: 'ed', role: small, organisationId: ids.pumps })
  await aPerson(app, tenant, { loginName: 'root', role: theirs })
  const of = async (person: typeof admin) => {
    const { records } = (await app.call(list, { size: 100 }, person)).data
    return Object.fromEntries(
      Object.entries(made).map(([name, { roleId }]) => {
        const row = records.find(({ id }) => id === roleId)
        return [name, [row?.is_changeable, row?.person_count, row?.kind]]
      }),
    )
  }
  const kind = 'ordinary'
  expect(await of(rita)).toEqual({
    small: [true, 1, kind],
    rich: [false, 0, kind],
    wide: [false, 0, kind],
    theirs: [false, 0, kind],
    shown: [true, 0, 'demonstration'],
  })
  expect(await of(admin)).toEqual({
    small: [true, 1, kind],
    rich: [true, 0, kind],
    wide: [false, 0, kind],
    theirs: [true, 1, kind],
    shown: [true, 0, 'demonstration'],
  })
})

test('the role of administrators is fixed, and a role can be removed when nobody has it any more', async () => {
  const { app, tenant, admin, form } = await setting()
  const filter = JSON.stringify([['kind', '=', 'fixed']])
  const { records } = (await app.call(list, { filter }, admin)).data
  const roleId = records[0]?.id ?? ''
  expect(records).toMatchObject([
    { name: { en: 'Administrator' }, person_count: 1, is_changeable: false },
  ])
  expect(errorOf(await change({ app, admin }, { ...form(), roleId }, admin))).toBe(
    'people.role-fixed',
  )
  expect(errorOf(await app.call(deleteRole, { roleId }, admin))).toBe('people.role-fixed')
  const copy = await app.call(copyRole, { roleId, name: { zh: '副本', en: 'Copy' } }, admin)
  const copied = await app.call(read, { id: copy.data.roleId }, admin)
  expect(copied.data).toMatchObject({ kind: 'ordinary', is_changeable: true })
  const used = await aRole(app, tenant)
  const vera = await aPerson(app, tenant, { loginName: 'vera', role: used.key })
  const inUse = await app.call(deleteRole, used, { ...admin, headers: { 'accept-language': 'en' } })
  expect([inUse.status, inUse.body.msg]).toEqual([
    409,
    'The role cannot be deleted while people have it. Number of people: 1',
  ])
  const { data: people } = await app.call(listRolePeople, used, admin)
  expect(people).toMatchObject({ total: 1, records: [{ userId: vera.accountId }] })
  await app.owner('delete from account_role where account_id = $1', [vera.accountId])
  expect((await app.call(deleteRole, used, admin)).status).toBe(200)
  expect((await app.call(read, { id: used.roleId }, admin)).status).toBe(404)
  expect((await app.call(readRoleMenus, used, admin)).status).toBe(404)
  const twice = await app.call(addRole, form({ name: { zh: '副本', en: 'Other' } }), admin)
  expect(errorOf(twice)).toBe('people.role-name-taken')
})

test('the demonstration role cannot be given to the last administrator', async () => {
  const { app, tenant, admin, form } = await setting()
  const { key, roleId } = await aRole(app, tenant)
  await app.owner('insert into account_role values ($1, $2, $3)', [
    tenant.tenantId,
    admin.accountId,
    roleId,
  ])
  const answer = await change({ app, admin }, { ...form({ isDemonstration: true }), roleId }, admin)
  expect([key.length > 0, errorOf(answer)]).toEqual([true, 'people.last-administrator'])
})

test('a preview lists the organisations that a scope shows to a member of an organisation', async () => {
  const { app, ids, admin, rita } = await setting()
  const seen = async (dataScope: DataScope, organizationId: string, person = admin) =>
    (await app.call(previewScope, { dataScope, organizationId }, person)).data.organizations.map(
      ({ name }) => name.en,
    )
  expect(await seen('own', ids.east)).toEqual([])
  expect(await seen('organisation', ids.east)).toEqual(['East'])
  expect(await seen('organisation-and-below', ids.east)).toEqual(['East', 'Pumps'])
  expect(await seen('tenant', ids.pumps)).toHaveLength(3)
  expect(await seen('tenant', ids.pumps, rita)).toEqual(['East', 'Pumps'])
  const answer = await app.call(previewScope, { dataScope: 'own', organizationId: ids.root }, rita)
  expect(answer.status).toBe(404)
})

test('a changed role takes effect at once for everybody who has it', async () => {
  const { app, tenant, admin, form } = await setting()
  const { key, roleId } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const person = await aSignedInPerson(app, tenant, { loginName: 'vera', role: key })
  const rights = async () => (await app.call(readSignInInfo, {}, person)).data.permissions
  expect(await rights()).toEqual(['monitoring.view'])
  await change({ app, admin }, { ...form({ permissions: ['activity.view'] }), roleId }, admin)
  await expect.poll(rights, { interval: 10 }).toEqual(['activity.view'])
})

test('of two administrators who change the same role the later one is told, whatever of it was changed', async () => {
  const { app, admin, form } = await setting()
  const { roleId } = (await app.call(addRole, form(), admin)).data
  const [menu] = (await app.call(listMenuChoices, {}, admin)).data.flatMap(({ entries }) => entries)
  const versionOf = async () => (await app.call(read, { id: roleId }, admin)).data.version
  const hidden = { menuEntryId: menu?.menuEntryId ?? '', isShown: true, hiddenButtons: [] }
  for (const more of [
    { name: { zh: '白班', en: 'Day' } },
    { name: { zh: '白班', en: 'Day' }, dataScope: 'own' as const },
    { name: { zh: '白班', en: 'Day' }, menus: [hidden] },
  ]) {
    const version = await versionOf()
    const first = await app.call(editRole, { ...form(more), roleId, version }, admin)
    expect(first.status).toBe(200)
    const later = await app.call(editRole, { ...form(), roleId, version }, admin)
    expect([later.status, later.data]).toMatchObject([
      409,
      { error: 'record.changed', details: { version: await versionOf() } },
    ])
    const { data } = await app.call(read, { id: roleId }, admin)
    expect(data).toMatchObject({ name: more.name, data_scope: more.dataScope ?? 'organisation' })
  }
  expect((await app.call(readRoleMenus, { roleId }, admin)).data).toEqual([hidden])
})
