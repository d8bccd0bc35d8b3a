import { deleteFirstPasswords } from '@iwater/contract/accounts/imported-people'
import { findAllPeople, readPerson, renewPassword } from '@iwater/contract/accounts/people'
import { undoDays } from '@iwater/contract/kit/import-calls'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { expect, test } from 'vitest'
import { handleJob } from '#platform/jobs/handle-job-testing'
import { anOrganisation, aSignedInPerson, signInAs } from '#testing/people'
import { importedPeopleKinds } from './imported-people.jobs.ts'
import { passwordOf } from './imported-people.service.ts'
import { fileOf, importingPeople, withTwo } from './imported-people-testing.ts'
import { errorOf } from './people-testing.ts'

const organisations = entityRoutes(organisationRecord)

test('people of a file have roles, organisations and a first password that they must change', async () => {
  const { app, tenant, admin, ids, role, passwords, known } = await withTwo()
  const words = await passwords()
  expect([...words.keys()]).toEqual(['nova', 'second'])
  const people = await known()
  expect(people.get('nova')).toMatchObject({
    name: { zh: '新人甲', en: 'Nova' },
    organisation_id: ids.pumps,
    role_ids: [role.roleId],
    phone: '13900000001',
    email: 'nova@example.cn',
    state: 'enabled',
    must_change_password: true,
  })
  const { id: personId } = people.get('second') ?? { id: '' }
  const second = (await app.call(readPerson, { personId }, admin)).data
  expect(second).toMatchObject({ roleIds: [], organizationId: ids.east })
  expect(second.furtherOrganizationIds.toSorted()).toEqual([ids.pumps, ids.west].toSorted())
  const password = words.get('nova') ?? ''
  const tokens = await signInAs(app, { loginName: 'nova', password, code: tenant.code } as never)
  expect(tokens).toMatchObject({ changePsd: true })
  const refused = await app.call(findAllPeople, {}, { token: tokens.access_token })
  expect(errorOf(refused)).toBe('identity.password-change-required')
})

test('first passwords are the importer’s alone, until they are deleted or a day is over', async () => {
  const { app, tenant, admin, recordImportId, get, left } = await withTwo()
  const other = await aSignedInPerson(app, tenant, { loginName: 'other' })
  expect(await left(admin.token)).toMatchObject({ count: 2 })
  expect(await left(other.token)).toEqual({ count: 0, expiresAt: null })
  const answer = await get(other.token)
  expect([answer.statusCode, answer.json<{ data: unknown }>().data]).toMatchObject([
    404,
    { error: 'people.first-passwords-not-found' },
  ])
  const foreign = await app.call(deleteFirstPasswords, { recordImportId }, { token: other.token })
  expect(foreign.status).toBe(404)
  expect((await get(admin.token)).headers['content-type']).toContain('spreadsheetml')
  expect(await left(admin.token)).toMatchObject({ count: 2 })
  const trail = await app.owner(
    `select actor, action, after ->> 'people' as people, after ->> 'import_id' as import
       from audit_entry where tenant_id = $1 and subject = 'first_password_download'`,
    [tenant.tenantId],
  )
  expect(trail).toEqual([
    { actor: admin.accountId, action: 'added', people: '2', import: recordImportId },
  ])
  await app.call(deleteFirstPasswords, { recordImportId }, { token: admin.token })
  expect(await left(admin.token)).toEqual({ count: 0, expiresAt: null })
  expect((await get(admin.token)).statusCode).toBe(404)
})

test('who got another password meanwhile is left out of the first passwords, and all are deleted after a day', async () => {
  const { app, admin, recordImportId, left, known, passwords, tenant } = await withTwo()
  const { id: personId } = (await known()).get('nova') ?? { id: '' }
  await app.call(renewPassword, { personId }, { token: admin.token })
  expect([...(await passwords()).keys()]).toEqual(['second'])
  expect(await left(admin.token)).toMatchObject({ count: 1 })
  const afterwards = async (change: string) => {
    await app.owner(change, [recordImportId])
    return (await left(admin.token)).count
  }
  const second = `where login_name = 'second' and id in (select person_id from first_password where import_id = $1)`
  expect(await afterwards(`update account set must_change_password = false ${second}`)).toBe(0)
  expect(await afterwards(`update account set must_change_password = true ${second}`)).toBe(1)
  const older = (age: string) =>
    afterwards(`update first_password set made_at = now() - interval '${age}' where import_id = $1`)
  expect(await older('24 hours 1 second')).toBe(0)
  expect(await older('23 hours')).toBe(1)
  await older('0 hours')
  const stored = () =>
    app.owner('select from first_password where import_id = $1', [recordImportId])
  const expire = async (hours: number) => {
    const clock = { ...app.services.clock, now: () => Date.now() + hours * 3_600_000 }
    const [kind] = importedPeopleKinds({ clock })
    if (kind) await handleJob(app.services, kind, tenant.tenantId)
  }
  await expire(23)
  expect(await stored()).toHaveLength(2)
  await expire(25)
  expect(await stored()).toHaveLength(0)
})

test('what a file said of people goes once the import cannot be undone, and keeps no organisation', async () => {
  const { app, tenant, admin, known, stored } = await importingPeople()
  const temporary = await anOrganisation(app, tenant, { zh: '临时', en: 'Temporary' })
  await stored(fileOf(['新人甲,,nova,Temporary,,13900000001,,', '新人乙,,second,Pumps,,,,']))
  const { id = '' } = (await known()).get('nova') ?? {}
  await app.owner('update account set organisation_id = $2 where id = $1', [id, tenant.root])
  const removed = await app.call(organisations.remove, { id: temporary }, { token: admin.token })
  expect(removed.status).toBe(200)
  const rest = async () =>
    (await app.owner<{ name: string }>('select login_name as name from imported_person')).map(
      ({ name }) => name,
    )
  expect(await rest()).toEqual(['second'])
  const run = async (days: number) => {
    const clock = { ...app.services.clock, now: () => Date.now() + days * 86_400_000 }
    const [kind] = importedPeopleKinds({ clock })
    if (kind) await handleJob(app.services, kind, tenant.tenantId)
  }
  await run(undoDays - 1)
  expect(await rest()).toEqual(['second'])
  await run(undoDays + 1)
  expect(await rest()).toEqual([])
  expect([...(await known()).keys()]).toContain('second')
})

test('passwords are stored sealed, and a sealed one opens at its person alone', async () => {
  const { app, passwords, recordImportId } = await withTwo()
  const words = [...(await passwords()).values()]
  const rows = await app.owner<{ person_id: string; sealed_password: Buffer }>(
    'select person_id, sealed_password from first_password where import_id = $1',
    [recordImportId],
  )
  const { vault } = app.services
  for (const { person_id: id, sealed_password: sealed } of rows) {
    expect(words.some((word) => sealed.includes(word))).toBe(false)
    expect(words).toContain(vault.open(sealed, passwordOf(id)))
    expect(() => vault.open(sealed, passwordOf(recordImportId))).toThrow()
  }
})

test('a password that begins like a formula arrives as the text that it is', async () => {
  const { app, passwords, known } = await withTwo()
  const { id = '' } = (await known()).get('nova') ?? {}
  for (const password of ['=HYPERLINK(1)+aA3', '+1+cmd|aA3', '@SUM(aA3)%2=']) {
    await app.owner('update first_password set sealed_password = $2 where person_id = $1', [
      id,
      app.services.vault.seal(password, passwordOf(id)),
    ])
    expect((await passwords()).get('nova')).toBe(password)
  }
})
