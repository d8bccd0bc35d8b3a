import {
  addPerson,
  editPerson,
  endPersonSessions,
  findGrantableRoles,
  readPerson,
  renewPassword,
  setPersonEnabled,
} from '@iwater/contract/accounts/people'
import type { InputOf } from '@iwater/contract/route'
import {
  resetPersonSecurity,
  unlockPerson,
  unlockPersonByGet,
} from '@iwater/contract/sign-in/account-security'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { anOrganisation, aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { errorOf, peopleSetting } from './people-testing.ts'

test('people of other organisations are answered like people who do not exist', async () => {
  const { app, tenant, ids, eva, edit, admin } = await peopleSetting()
  const cleo = await aPerson(app, tenant, {
    loginName: 'cleo',
    role: 'viewer',
    organisationId: ids.west,
  })
  for (const { accountId: personId } of [cleo, admin]) {
    for (const answer of [
      await app.call(readPerson, { personId }, eva),
      await app.call(editPerson, await edit(personId), eva),
      await app.call(setPersonEnabled, { personId, isEnabled: false }, eva),
      await app.call(renewPassword, { personId }, eva),
      await app.call(endPersonSessions, { personId }, eva),
      await app.call(unlockPerson, { userId: personId }, eva),
      await app.call(resetPersonSecurity, { userId: personId }, eva),
    ]) {
      expect([answer.status, errorOf(answer)]).toEqual([404, 'identity.account-not-found'])
    }
  }
})

test('nobody takes their own rights from themselves', async () => {
  const { app, ids, eva, edit, manager, watcher } = await peopleSetting()
  const less = await edit(eva.accountId, { organizationId: ids.east, roleIds: [watcher.roleId] })
  const answer = await app.call(editPerson, less, eva)
  expect([answer.status, errorOf(answer)]).toEqual([409, 'people.own-rights'])
  const below = await edit(eva.accountId, { roleIds: [manager.roleId] })
  expect(errorOf(await app.call(editPerson, below, eva))).toBe('people.own-limits')
  const same = await edit(eva.accountId, {
    organizationId: ids.east,
    roleIds: [manager.roleId, watcher.roleId],
  })
  expect((await app.call(editPerson, same, eva)).status).toBe(200)
})

test('nobody grants a right, a scope or an organisation that they do not have', async () => {
  const { app, tenant, ids, eva, form, edit, roleOf, watcher } = await peopleSetting()
  const wide = await aRole(app, tenant, { permissions: ['monitoring.view'], dataScope: 'tenant' })
  const richer = await aRole(app, tenant, { permissions: ['ingest.view'] })
  const whole = await aRole(app, tenant, { permissions: [], dataScope: 'organisation' })
  const desk = await anOrganisation(app, tenant, { parentId: ids.root, kind: 'department' })
  const tries: [Partial<InputOf<typeof addPerson>>, string][] = [
    [{ roleIds: [richer.roleId] }, 'people.beyond-rights'],
    [{ roleIds: [watcher.roleId, wide.roleId] }, 'people.beyond-scope'],
    [{ roleIds: [await roleOf('administrator')] }, 'people.beyond-administrator'],
    [{ organizationId: ids.west }, 'organisation.not-found'],
    [{ organizationId: ids.root }, 'organisation.not-found'],
    [{ furtherOrganizationIds: [ids.west] }, 'organisation.not-found'],
  ]
  const made = await app.call(addPerson, form(), eva)
  for (const [more, error] of tries) {
    const added = await app.call(addPerson, form({ loginName: 'second', ...more }), eva)
    expect(errorOf(added)).toBe(error)
    const edited = await app.call(editPerson, await edit(made.data.personId, more), eva)
    expect(errorOf(edited)).toBe(error)
    const self = await app.call(
      editPerson,
      await edit(eva.accountId, { organizationId: ids.east, ...more }),
      eva,
    )
    expect(errorOf(self)).toBe(error)
  }
  expect((await app.owner(`select from account where login_name = 'second'`)).length).toBe(0)
  // The department's whole organisation is not visible to the manager, though the department is in it.
  const small = await aRole(app, tenant, { permissions: ['people.manage'] })
  const dean = await aSignedInPerson(app, tenant, {
    loginName: 'dean',
    role: small.key,
    organisationId: desk,
  })
  const input = form({ loginName: 'third', organizationId: desk, roleIds: [whole.roleId] })
  expect(errorOf(await app.call(addPerson, input, dean))).toBe('people.beyond-scope')
  const { data } = await app.call(findGrantableRoles, {}, eva)
  const grantable = data.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value)
  expect(grantable).toContain(watcher.roleId)
  for (const roleId of [wide.roleId, richer.roleId, await roleOf('administrator')])
    expect(grantable).not.toContain(roleId)
})

test('nobody manages people who may do or see more than they do', async () => {
  const { app, tenant, ids, eva, edit } = await peopleSetting()
  const chief = await aPerson(app, tenant, { loginName: 'chief', organisationId: ids.east })
  const wide = await aRole(app, tenant, { permissions: ['monitoring.view'], dataScope: 'tenant' })
  const owl = await aPerson(app, tenant, {
    loginName: 'owl',
    role: wide.key,
    organisationId: ids.pumps,
  })
  const guest = await aPerson(app, tenant, {
    loginName: 'both',
    role: 'viewer',
    organisationId: ids.pumps,
  })
  await app.owner('insert into account_organisation values ($1, $2, $3)', [
    tenant.tenantId,
    guest.accountId,
    ids.west,
  ])
  for (const { accountId: personId } of [chief, owl, guest]) {
    expect((await app.call(readPerson, { personId }, eva)).data.isChangeable).toBe(false)
    for (const answer of [
      await app.call(editPerson, await edit(personId), eva),
      await app.call(setPersonEnabled, { personId, isEnabled: false }, eva),
      await app.call(renewPassword, { personId }, eva),
      await app.call(endPersonSessions, { personId }, eva),
      await app.call(unlockPerson, { userId: personId }, eva),
      await app.call(resetPersonSecurity, { userId: personId }, eva),
    ]) {
      expect(answer.status).toBe(403)
      expect(errorOf(answer)).toMatch(/^people\.beyond-/)
    }
  }
})

test('a new password, disabling and signing out end the sessions of a person at once', async () => {
  const { app, tenant, ids, eva } = await peopleSetting()
  const person = { loginName: 'bea', role: 'viewer', organisationId: ids.pumps }
  const manager = await aRole(app, tenant, {
    permissions: ['people.manage', 'monitoring.view', 'activity.view'],
  })
  await app.owner(`update account_role set role_id = $1 where account_id = $2`, [
    manager.roleId,
    eva.accountId,
  ])
  const bea = await aSignedInPerson(app, tenant, person)
  await expect
    .poll(async () => (await app.call(readSignInInfo, {}, eva)).data.permissions)
    .toHaveLength(3)
  const personId = bea.accountId
  const works = async ({ token }: { token: string }) =>
    (await app.call(readSignInInfo, {}, { token })).status === 200
  const { data } = await app.call(endPersonSessions, { personId }, eva)
  expect([data.ended, await works(bea)]).toEqual([1, false])
  const second = { token: (await signInAs(app, bea)).access_token }
  const renewed = await app.call(renewPassword, { personId }, eva)
  expect(await works(second)).toBe(false)
  await expect(signInAs(app, bea)).rejects.toThrow('426')
  const tokens = await signInAs(app, { ...bea, password: renewed.data.password })
  expect(tokens.changePsd).toBe(true)
  await app.call(setPersonEnabled, { personId, isEnabled: false }, eva)
  expect(await works({ token: tokens.access_token })).toBe(false)
  await expect(signInAs(app, { ...bea, password: renewed.data.password })).rejects.toThrow()
  await app.call(setPersonEnabled, { personId, isEnabled: true }, eva)
  await signInAs(app, { ...bea, password: renewed.data.password })
})

test('the last administrator of the tenant cannot be removed, and nobody disables themselves', async () => {
  const { app, tenant, ids, admin, edit, watcher, roleOf } = await peopleSetting()
  const role = await roleOf('administrator')
  const east = await aSignedInPerson(app, tenant, { loginName: 'second', organisationId: ids.root })
  const self = { personId: admin.accountId }
  for (const answer of [
    await app.call(setPersonEnabled, { ...self, isEnabled: false }, admin),
    await app.call(renewPassword, self, admin),
  ]) {
    expect(errorOf(answer)).toBe('people.not-yourself')
  }
  const away = await app.call(
    editPerson,
    await edit(east.accountId, { organizationId: ids.root }),
    admin,
  )
  expect(away.status).toBe(200)
  for (const more of [
    { organizationId: ids.root, roleIds: [watcher.roleId] },
    { organizationId: ids.east, roleIds: [role] },
  ]) {
    const answer = await app.call(editPerson, await edit(admin.accountId, more), admin)
    expect(errorOf(answer)).toBe('people.last-administrator')
  }
})

test('a session alone cannot remove the protection of its own account', async () => {
  const { app, ids, admin, edit, roleOf } = await peopleSetting()
  const own = { userId: admin.accountId }
  for (const answer of [
    await app.call(unlockPerson, own, admin),
    await app.call(unlockPersonByGet, own, admin),
    await app.call(resetPersonSecurity, own, admin),
  ]) {
    expect(errorOf(answer)).toBe('people.not-yourself')
  }
  const same = { organizationId: ids.root, roleIds: [await roleOf('administrator')] }
  for (const more of [{ phone: '13800000009' }, { email: 'somebody@else.example' }]) {
    const answer = await app.call(
      editPerson,
      await edit(admin.accountId, { ...same, ...more }),
      admin,
    )
    expect(errorOf(answer)).toBe('people.own-reach')
  }
  const renamed = await app.call(editPerson, await edit(admin.accountId, same), admin)
  expect(renamed.status).toBe(200)
})

test('of two people who disable each other at the same moment one administrator remains', async () => {
  const { app, tenant, admin } = await peopleSetting()
  const second = await aSignedInPerson(app, tenant, { loginName: 'second' })
  const answers = await Promise.all([
    app.call(setPersonEnabled, { personId: second.accountId, isEnabled: false }, admin),
    app.call(setPersonEnabled, { personId: admin.accountId, isEnabled: false }, second),
  ])
  // The second one is rejected, or signed out before the request was handled.
  const [done, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(done).toBe(200)
  expect([401, 409]).toContain(refused)
  const enabled = await app.owner(
    'select from account where tenant_id = $1 and is_administrator and is_enabled',
    [tenant.tenantId],
  )
  expect(enabled).toHaveLength(1)
})
