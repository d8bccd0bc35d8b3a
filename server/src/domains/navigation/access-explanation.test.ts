import { explainAccess } from '@iwater/contract/access-explanation'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createSystem } from './system.service.ts'

const named = (en: string) => ({ name: { zh: `${en}页`, en }, icon: 'gauge' })

/** root > east; the root has one system more. Managers of people at the root, in the east and in another tenant. */
async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const { tenantId } = tenant
  await withTenant(app.services.app, tenant.scope, async (db) => {
    const menu = [
      { ...named('Units'), path: '/monitoring/units', permission: 'monitoring.view' },
      { ...named('Connections'), path: '/field/connections', permission: 'ingest.view' },
      { ...named('Settings'), path: '/settings', isConfiguration: true },
    ] as const
    await createSystem(db, tenantId, { name: { zh: '供水', en: 'Supply' }, menu })
    await createSystem(db, tenantId, {
      name: { zh: '总部', en: 'Head office' },
      menu: [{ ...named('Reports'), path: '/reports' }],
      organisationIds: [tenant.root],
    })
  })
  await aPerson(app, tenant, { loginName: 'chief' })
  const field = await aRole(app, tenant, {
    key: 'field',
    permissions: ['people.manage', 'ingest.view'],
  })
  const clerk = await aRole(app, tenant, { key: 'clerk', permissions: ['people.manage'] })
  const visitor = await aRole(app, tenant, {
    key: 'visitor',
    permissions: ['people.manage', 'ingest.view'],
    isDemonstration: true,
  })
  for (const [loginName, role, organisationId] of [
    ['vito', visitor.key, east],
    ['fay', field.key, east],
    ['cleo', clerk.key, east],
    ['wes', field.key, west],
  ] as const) {
    await aPerson(app, tenant, { loginName, role, organisationId })
  }
  await app.owner(`update account set name_en = login_name`)
  const other = await aTenant(app.owner)
  await aPerson(app, other, { loginName: 'outsider' })
  const eve = await aSignedInPerson(app, tenant, {
    loginName: 'eve',
    role: 'viewer',
    organisationId: east,
  })
  const ask = async (input: { path: string }, language = 'en') =>
    (await app.call(explainAccess, input, { ...eve, headers: { 'accept-language': language } }))
      .data
  return { app, tenant, eve, ask }
}

test('a page with a missing right is explained: the right, the roles that have it, and who can grant it', async () => {
  const { ask } = await setting()
  const why = await ask({ path: '/field/connections/0198f7a2' })
  expect(why).toMatchObject({
    reason: 'permission',
    name: { en: 'Connections' },
    permission: 'ingest.view',
    permissionName: 'View field connections and imports',
  })
  expect(why.roles.map(({ en }) => en).toSorted()).toEqual([
    'Administrator',
    'Operator',
    'Role field',
    'Role visitor',
  ])
  // The nearest first; nobody who lacks the right, of a sister organisation or of another tenant.
  expect(why.givers).toEqual([
    { name: { zh: '安娜', en: 'fay' }, organizationName: { zh: '东厂', en: 'East' } },
    {
      name: { zh: '安娜', en: 'chief' },
      organizationName: { zh: '测试单位', en: 'Test organisation' },
    },
  ])
  expect((await ask({ path: '/field/connections' }, 'zh')).permissionName).toBe(
    '查看现场连接与导入',
  )
})

test('a page that no role shows, one of another system, one for configuration and an unknown one are distinguished', async () => {
  const { app, ask } = await setting()
  expect(await ask({ path: '/monitoring/units' })).toMatchObject({ reason: 'visible', givers: [] })
  expect((await ask({ path: '/reports' })).reason).toBe('system')
  expect(await ask({ path: '/settings' })).toMatchObject({
    reason: 'permission',
    permission: 'navigation.configure',
  })
  expect(await ask({ path: '/nowhere' })).toMatchObject({
    reason: 'unknown',
    name: null,
    roles: [],
  })
  // What menus do not show is no page that a role could show.
  await app.owner(`update menu_entry set is_shown = false where path = '/monitoring/units'`)
  expect((await ask({ path: '/monitoring/units' })).reason).toBe('unknown')
  await app.owner(`update menu_entry set is_shown = true`)
  await app.owner(`update role set shows_all_menus = false where key = 'viewer'`)
  const hidden = await ask({ path: '/monitoring/units' })
  expect(hidden).toMatchObject({ reason: 'menu', permission: null })
  expect(hidden.roles.map(({ en }) => en).toSorted()).toEqual(['Administrator', 'Operator'])
  expect(hidden.givers.length).toBeGreaterThan(0)
})

test('a right can be explained by itself', async () => {
  const { app, eve } = await setting()
  const { data } = await app.call(explainAccess, { permission: 'people.manage' }, eve)
  expect(data).toMatchObject({ reason: 'permission', name: null, permissionName: '管理人员' })
  const own = await app.call(explainAccess, { permission: 'monitoring.view' }, eve)
  expect(own.data.reason).toBe('visible')
})

test('a rejected call names the right in the language of the reader', async () => {
  const { app, eve } = await setting()
  const ask = async (language: string) => {
    const headers = { authorization: `Bearer ${eve.token}`, 'accept-language': language }
    const response = await app.app.inject({ url: '/api/people', headers })
    return response.json<{ msg: string }>().msg
  }
  expect(await ask('en')).toContain('“Manage people”')
  expect(await ask('zh')).toContain('“管理人员”')
})
