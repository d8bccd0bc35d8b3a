import { editPerson, readPerson } from '@iwater/contract/accounts/people'
import { readPersonImpact, readRoleImpact } from '@iwater/contract/accounts/rights-impact'
import { editRole, role } from '@iwater/contract/accounts/roles'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu } from '@iwater/contract/navigation'
import { permissionNames } from '@iwater/contract/permission-names'
import type { InputOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createSystem } from './system.service.ts'

const { read } = entityRoutes(role)

const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error?: string } | null)?.error

/** A role of operators that Olga has alone and Vera beside a role of viewers; Nora has it too and is disabled. */
async function setUp() {
  const app = await testApp()
  const { call, owner } = app
  const tenant = await aTenant(owner)
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
  const operator = await aRole(app, tenant, {
    permissions: ['monitoring.view', 'monitoring.manage'],
    dataScope: 'organisation-and-below',
  })
  const watching = await aRole(app, tenant, {
    permissions: ['monitoring.view'],
    dataScope: 'organisation',
  })
  const member = async (loginName: string, zh: string) => {
    const person = await aPerson(app, tenant, { loginName, role: operator.key })
    await owner('update account set name_zh = $1, name_en = $2 where id = $3', [
      zh,
      loginName,
      person.accountId,
    ])
    return person
  }
  const olga = await member('olga', '甲')
  const vera = await member('vera', '乙')
  const nora = await member('nora', '丙')
  await owner('update account set is_enabled = false where id = $1', [nora.accountId])
  await owner('insert into account_role values ($1, $2, $3)', [
    tenant.tenantId,
    vera.accountId,
    watching.roleId,
  ])
  const form: Omit<InputOf<typeof editRole>, 'version' | 'roleId'> = {
    name: { zh: '值班', en: 'Duty' },
    permissions: ['monitoring.view', 'monitoring.manage'],
    dataScope: 'organisation-and-below',
    isDemonstration: false,
    showsAllMenus: true,
    menus: [],
  }
  const wanted = async (own: Partial<typeof form>, roleId = operator.roleId) => {
    const { version } = (await call(read, { id: roleId }, admin)).data
    return { ...form, ...own, roleId, version }
  }
  const impact = async (own: Partial<typeof form>, by = admin) =>
    call(readRoleImpact, await wanted(own), by)
  return { ...app, app, tenant, admin, operator, watching, olga, vera, wanted, impact }
}

const named = (...names: string[]) => ({
  people: names.length,
  names: names.map((en) => expect.objectContaining({ en })),
})

test('a role that loses rights says who loses what; people who have it by another role lose nothing', async () => {
  const { impact } = await setUp()
  const none = { permissions: [], scopes: [], demonstration: null, pages: [] }
  expect((await impact({ permissions: [], dataScope: 'organisation' })).data).toEqual({
    ...named('vera', 'olga'),
    permissions: [
      {
        permission: 'monitoring.manage',
        name: permissionNames['monitoring.manage'],
        ...named('vera', 'olga'),
      },
      { permission: 'monitoring.view', name: permissionNames['monitoring.view'], ...named('olga') },
    ],
    scopes: [{ from: 'organisation-and-below', to: 'organisation', ...named('vera', 'olga') }],
    demonstration: null,
    pages: [
      { name: { zh: '监测', en: 'Units' }, ...named('olga') },
      { name: { zh: '趋势', en: 'Trends' }, ...named('olga') },
    ],
  })
  expect((await impact({ isDemonstration: true })).data).toEqual({
    ...named('vera', 'olga'),
    ...none,
    demonstration: named('vera', 'olga'),
  })
  expect((await impact({ showsAllMenus: false })).data).toMatchObject({
    ...named('olga'),
    permissions: [],
    pages: [{ people: 1 }, { people: 1 }],
  })
  const more = { permissions: ['monitoring.view', 'monitoring.manage', 'audit.view'] as const }
  expect((await impact({ ...more, permissions: [...more.permissions] })).data).toEqual({
    ...named(),
    ...none,
  })
})

test('asking changes nothing, neither the role nor its version nor the trail nor a menu', async () => {
  const { app, call, owner, tenant, admin, operator, olga, impact } = await setUp()
  const roleOf = async () => (await call(read, { id: operator.roleId }, admin)).data
  const entries = async () =>
    (
      await owner<{ count: number }>(
        'select count(*)::int as count from audit_entry where tenant_id = $1',
        [tenant.tenantId],
      )
    )[0]?.count
  const [before, trail] = [await roleOf(), await entries()]
  await impact({ permissions: [], dataScope: 'own', showsAllMenus: false })
  expect([await roleOf(), await entries()]).toEqual([before, trail])
  const { access_token: token } = await signInAs(app, olga)
  expect((await call(findMenu, {}, { token })).data).toHaveLength(2)
})

test('what the change would be rejected for rejects the question too', async () => {
  const { call, app, tenant, admin, wanted, impact } = await setUp()
  const organisationId = await anOrganisation(app, tenant)
  const own = await aRole(app, tenant, { permissions: ['roles.manage', 'monitoring.view'] })
  const rita = await aSignedInPerson(app, tenant, {
    loginName: 'rita',
    role: own.key,
    organisationId,
  })
  expect(errorOf(await impact({ permissions: [] }, rita))).toMatch(/^people\.beyond-/)
  const less = await wanted({ permissions: ['roles.manage'] }, own.roleId)
  expect(errorOf(await call(readRoleImpact, less, rita))).toBe('people.own-rights')
  const old = { ...(await wanted({})), version: 1 }
  expect(errorOf(await call(readRoleImpact, old, admin))).toBe('record.changed')
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: 'viewer' })
  expect(errorOf(await impact({}, viewer))).toBe('request.forbidden')
})

test('a person whose roles are taken away loses what no other role gives; the last administrator keeps theirs', async () => {
  const { call, admin, watching, vera, olga } = await setUp()
  const impact = async (personId: string, roleIds: string[]) => {
    const { data } = await call(readPerson, { personId }, admin)
    const { name, title, phone, email, organizationId, furtherOrganizationIds, version } = data
    const fields = { name, title, phone, email, organizationId, furtherOrganizationIds }
    const input = { personId, version, ...fields, roleIds } as InputOf<typeof editPerson>
    return call(readPersonImpact, input, admin)
  }
  expect((await impact(vera.accountId, [watching.roleId])).data).toEqual({
    ...named('vera'),
    permissions: [
      {
        permission: 'monitoring.manage',
        name: permissionNames['monitoring.manage'],
        ...named('vera'),
      },
    ],
    scopes: [{ from: 'organisation-and-below', to: 'organisation', ...named('vera') }],
    demonstration: null,
    pages: [],
  })
  expect((await impact(olga.accountId, [])).data).toMatchObject({
    scopes: [{ to: 'own' }],
    pages: [{ people: 1 }, { people: 1 }],
  })
  const before = (await call(readPerson, { personId: olga.accountId }, admin)).data
  expect(before.roleIds).toHaveLength(1)
  expect(errorOf(await impact(admin.accountId, []))).toBe('people.last-administrator')
})
