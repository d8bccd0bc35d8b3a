import {
  addPerson,
  editPerson,
  findAllPeople,
  findColleagues,
  findPeopleOf,
  people,
  readPerson,
} from '@iwater/contract/accounts/people'
import { entityRoutes } from '@iwater/contract/kit/routes'
import type { InputOf } from '@iwater/contract/route'
import { readHealth } from '@iwater/contract/system'
import { expect, test } from 'vitest'
import { aPerson, signInAs } from '#testing/people'
import { errorOf, peopleSetting } from './people-testing.ts'

const { list, counts } = entityRoutes(people)

test('an added person signs in with the password shown once, and must choose another', async () => {
  const { app, tenant, ids, eva, form, watcher } = await peopleSetting()
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
  const { app, tenant, ids, admin, eva, manager, watcher } = await peopleSetting()
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

test('names and numbers that are taken are rejected with a message', async () => {
  const { app, eva, form, edit } = await peopleSetting()
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
  const { app, form, eva } = await peopleSetting()
  const long = (length: number) =>
    `${'a'.repeat(64)}@${'b'.repeat(length - 65 - '.example'.length)}.example`
  expect((await app.call(addPerson, form({ email: long(254) }), eva)).status).toBe(200)
  const longer = await app.call(addPerson, form({ loginName: 'other', email: long(255) }), eva)
  expect(errorOf(longer)).toBe('request.invalid')
})

test('old clients choose from the people of the visible organisations', async () => {
  const { app, tenant, ids, eva } = await peopleSetting()
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
  const { app, tenant, ids, admin } = await peopleSetting({ database: 'own' })
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
  const { app, ids, admin, form, manager } = await peopleSetting()
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
