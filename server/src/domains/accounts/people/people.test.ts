import {
  addPerson,
  editPerson,
  endPersonSessions,
  findAllPeople,
  findColleagues,
  findGrantableRoles,
  findPeopleOf,
  people,
  readPerson,
  renewPassword,
  setPersonEnabled,
} from '@iwater/contract/accounts/people'
import { entityRoutes } from '@iwater/contract/kit/routes'
import type { InputOf } from '@iwater/contract/route'
import {
  resetPersonSecurity,
  unlockPerson,
  unlockPersonByGet,
} from '@iwater/contract/sign-in/account-security'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readHealth } from '@iwater/contract/system'
import { expect, test } from 'vitest'
import { anOrganisation, aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { list, counts } = entityRoutes(people)

/** root > east > pumps, root > west; an administrator at the root, and one of the east with fewer rights. */
async function setting(options: AppOptions = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: east, zh: '泵站', en: 'Pumps' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const admin = await aSignedInPerson(app, tenant)
  const manager = await aRole(app, tenant, { permissions: ['people.manage', 'monitoring.view'] })
  const watcher = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const eva = await aSignedInPerson(app, tenant, {
    loginName: 'eva',
    role: manager.key,
    organisationId: east,
  })
  const roleOf = async (key: string) =>
    (await app.owner<{ id: string }>('select id from role where key = $1', [key]))[0]?.id ?? ''
  const form = (more: Partial<InputOf<typeof addPerson>> = {}): InputOf<typeof addPerson> => ({
    loginName: 'Nova',
    name: { zh: '新人', en: 'Nova' },
    organizationId: pumps,
    roleIds: [watcher.roleId],
    ...more,
  })
  /** The fields of a person with their present version. */
  const edit = async (personId: string, more: Partial<InputOf<typeof addPerson>> = {}) => {
    const { loginName: _name, ...fields } = form(more)
    const { version } = (await app.call(readPerson, { personId }, admin)).data
    return { ...fields, personId, version }
  }
  return {
    app,
    tenant,
    ids: { root: tenant.root, east, pumps, west },
    admin,
    eva,
    manager,
    watcher,
    roleOf,
    form,
    edit,
  }
}

const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error?: string } | null)?.error

test('an added person signs in with the password shown once, and must choose another', async () => {
  const { app, tenant, ids, eva, form, watcher } = await setting()
  const title = { zh: '值班员', en: 'Duty officer' }
  const input = form({
    title,
    phone: '13800000001',
    email: 'Nova@Example.com',
    furtherOrganizationIds: [ids.east, ids.pumps],
  })
  const { status, data } = await app.call(addPerson, input, eva)
  expect(status).toBe(200)
  const { password } = data
  const tokens = await signInAs(app, { loginName: 'nova', password, code: tenant.code })
  expect(tokens.changePsd).toBe(true)
  const { data: person } = await app.call(readPerson, data, eva)
  expect(person).toMatchObject({
    userId: data.personId,
    loginName: 'nova',
    title,
    organizationId: ids.pumps,
    furtherOrganizationIds: [ids.east],
    roleIds: [watcher.roleId],
    phone: '13800000001',
    email: 'nova@example.com',
    state: 'enabled',
    sessionCount: 1,
    isSelf: false,
    isChangeable: true,
    lastSignInAt: expect.any(String),
  })
})

test('the list is filtered, sorted and paged, and counts states', async () => {
  const { app, tenant, ids, admin, eva, manager, watcher } = await setting()
  for (const [loginName, organisationId] of [
    ['bea', ids.pumps],
    ['cleo', ids.west],
    ['dora', ids.east],
  ] as const) {
    await aPerson(app, tenant, { loginName, role: 'viewer', organisationId })
  }
  await app.owner(`update account set is_enabled = false where login_name = 'dora'`)
  await app.owner(
    `insert into sign_in_failure values ($1, 'bea', 9, now(), now() + interval '1 hour')`,
    [tenant.tenantId],
  )
  const namesOf = async (input: InputOf<typeof list>, person = admin) =>
    (await app.call(list, { sort: 'login_name', ...input }, person)).data.records.map(
      ({ login_name }) => login_name,
    )
  const by = (...triple: unknown[]) => ({ filter: JSON.stringify([triple]) })
  expect(await namesOf({})).toEqual(['anna', 'bea', 'cleo', 'dora', 'eva'])
  expect(await namesOf({ order: 'desc', size: 2, current: 2 })).toEqual(['cleo', 'bea'])
  expect(await namesOf(by('organisation_id', '⊆', ids.east))).toEqual(['bea', 'dora', 'eva'])
  expect(await namesOf(by('role_ids', '∈', [manager.roleId, watcher.roleId]))).toEqual(['eva'])
  expect(await namesOf({ keyword: 'CLE' })).toEqual(['cleo'])
  expect(await namesOf({ keyword: '%' })).toEqual([])
  expect(await namesOf(by('state', '=', 'disabled'))).toEqual(['dora'])
  expect(await namesOf(by('state', '=', 'locked'))).toEqual(['bea'])
  expect(await namesOf({}, eva)).toEqual(['bea', 'dora', 'eva'])
  const seen = (await app.call(counts, {}, eva)).data
  expect(seen).toEqual({ enabled: 1, disabled: 1, locked: 1 })
  const narrowed = { keyword: 'a', ...by('state', '=', 'locked') }
  expect((await app.call(counts, narrowed, admin)).data).toEqual({
    enabled: 3,
    disabled: 1,
    locked: 1,
  })
  const sorts = ['name', 'organisation_id', 'last_sign_in_at'] as const
  for (const sort of sorts) expect(await namesOf({ sort })).toHaveLength(5)
  expect((await app.call(list, { sort: 'password_hash' }, admin)).status).toBe(400)
  const [first] = (await app.call(list, { keyword: 'eva' }, admin)).data.records
  expect(first?.labels).toMatchObject({ organisation_id: { en: 'East' } })
  expect(first?.labels.role_ids?.en).toContain(manager.key)
})

test('people of other organisations are answered like people who do not exist', async () => {
  const { app, tenant, ids, eva, edit, admin } = await setting()
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

test('nobody grants a right, a scope or an organisation that they do not have', async () => {
  const { app, tenant, ids, eva, form, edit, roleOf, watcher } = await setting()
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
  const { app, tenant, ids, eva, edit } = await setting()
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
  const { app, tenant, ids, eva } = await setting()
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
  const { app, tenant, ids, admin, edit, watcher, roleOf } = await setting()
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
  const { app, ids, admin, edit, roleOf } = await setting()
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
  const { app, tenant, admin } = await setting()
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

test('names and numbers that are taken are rejected with a message', async () => {
  const { app, eva, form, edit } = await setting()
  const first = await app.call(addPerson, form({ phone: '13800000001' }), eva)
  const name = await app.call(addPerson, form({ loginName: ' NOVA ' }), {
    ...eva,
    headers: { 'accept-language': 'en' },
  })
  expect([name.status, name.body.msg]).toEqual([409, 'The login name “nova” is already in use'])
  const phone = await app.call(addPerson, form({ loginName: 'other', phone: '13800000001' }), eva)
  expect(errorOf(phone)).toBe('people.phone-taken')
  const { personId } = first.data
  expect(
    (await app.call(editPerson, await edit(personId, { phone: '13800000001' }), eva)).status,
  ).toBe(200)
  const wrong = await app.call(addPerson, form({ loginName: 'a b', phone: '12', email: 'x' }), eva)
  expect(wrong.status).toBe(400)
  expect(Object.keys((wrong.body.data as unknown as { fields: object }).fields)).toEqual([
    'loginName',
    'phone',
    'email',
  ])
})

test('an e-mail address has room for the 254 characters that mail has', async () => {
  const { app, form, eva } = await setting()
  const long = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(length - 65 - '.example'.length)}.example`
  expect((await app.call(addPerson, form({ email: long(254) }), eva)).status).toBe(200)
  const longer = await app.call(addPerson, form({ loginName: 'other', email: long(255) }), eva)
  expect(errorOf(longer)).toBe('request.invalid')
})

test('old clients choose from the people of the visible organisations', async () => {
  const { app, tenant, ids, eva } = await setting()
  await aPerson(app, tenant, { loginName: 'bea', role: 'viewer', organisationId: ids.pumps })
  await aPerson(app, tenant, { loginName: 'cleo', role: 'viewer', organisationId: ids.west })
  const idsOf = (answer: { data: { userId: string }[] }) => answer.data.length
  expect(idsOf(await app.call(findAllPeople, {}, eva))).toBe(2)
  expect(idsOf(await app.call(findColleagues, {}, eva))).toBe(1)
  const { data } = await app.call(findPeopleOf, { organizationId: ids.pumps }, eva)
  expect(data).toMatchObject([
    { userName: '安娜', organizationId: ids.pumps, organizationName: '泵站' },
  ])
  expect((await app.call(findPeopleOf, { organizationId: ids.west }, eva)).status).toBe(404)
})

test('the latest sign-in is looked up for the people of a page only', async () => {
  const { app, tenant, ids, admin } = await setting({ database: 'own' })
  await app.owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash)
       select $1, gen_random_uuid(), $2, 'many' || n, '人' || n, 'Person ' || n, '' from generate_series(1, 300) n`,
    [tenant.tenantId, ids.west],
  )
  const scans = async () => {
    // The statistics of a connection are reported when it works again a second later, or after it has rested for ten.
    await app.call(readHealth, {})
    const [row] = await app.owner<{ count: number }>(
      `select (seq_scan + coalesce(idx_scan, 0))::int as count from pg_stat_user_tables where relname = 'sign_in_log'`,
    )
    return row?.count ?? 0
  }
  await expect.poll(scans, { timeout: 60_000 }).toBe(0)
  const { data } = await app.call(list, { size: 10 }, admin)
  expect([data.records.length, data.total]).toEqual([10, 302])
  await expect.poll(scans, { timeout: 60_000 }).toBe(10)
})

test('of two administrators who change the same person the later one is told, whatever of them was changed', async () => {
  const { app, ids, admin, form, manager } = await setting()
  const { personId } = (await app.call(addPerson, form(), admin)).data
  const { loginName: _name, ...fields } = form()
  const versionOf = async () => (await app.call(readPerson, { personId }, admin)).data.version
  for (const more of [
    { title: { zh: '班长', en: 'Foreman' } },
    { roleIds: [manager.roleId] },
    { furtherOrganizationIds: [ids.west] },
    { organizationId: ids.east },
    { phone: '13800000009' },
  ]) {
    const version = await versionOf()
    const changed = { ...fields, personId, version, ...more }
    expect((await app.call(editPerson, changed, admin)).status).toBe(200)
    const later = await app.call(editPerson, { ...fields, personId, version }, admin)
    expect([later.status, later.data]).toMatchObject([
      409,
      { error: 'record.changed', details: { version: await versionOf() } },
    ])
    expect((await app.call(readPerson, { personId }, admin)).data).toMatchObject(more)
  }
  const same = { ...fields, personId, version: await versionOf() }
  expect((await app.call(editPerson, same, admin)).status).toBe(200)
})
