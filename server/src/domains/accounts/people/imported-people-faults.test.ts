import { expect, test } from 'vitest'
import { setQuotas } from '#domains/organisation'
import { errorsByRow } from '#testing/import-errors'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { english, fileOf, importCalls, importingPeople } from './imported-people-testing.ts'

/** The name by which a file gives a role. */
const nameOf = async (
  { app }: Pick<Awaited<ReturnType<typeof importingPeople>>, 'app'>,
  roleId: string,
) =>
  (await app.owner<{ name_zh: string }>('select name_zh from role where id = $1', [roleId]))[0]
    ?.name_zh ?? ''

test('each row of a hostile file is refused with its reason, and none of them is stored', async () => {
  const { checked, stored, known } = await importingPeople()
  const file = fileOf([
    '甲,A,anna,East,,,,',
    '乙,B,bad name,East,,,,',
    '丙,C,x,East,,,,',
    '丁,D,Twice,East,,13911111111,,',
    '戊,E,ＴＷＩＣＥ,East,,13911111111,,',
    '己,F,f-six,Nowhere,,,,Nowhere too',
    '庚,G,g-seven,East,No such role,,,',
    '辛,H,h-eight,East,,1390000,not an address,',
    ',,i-nine,East,,,,',
    `癸,J,${'j'.repeat(65)},East,,,,`,
    '子,K,,East,,,,',
    '"=HYPERLINK(""http://evil"")",L,=cmd|calc,East,,,,',
  ])
  const run = await checked(file)
  expect(run.report).toMatchObject({ rows: 12, added: 2, faulty: 10 })
  const said = errorsByRow(run.report).map(
    ({ row, column, message }) => `${row} ${column}: ${message}`,
  )
  expect(said).toEqual([
    '2 Login name: Login name is already in use',
    '3 Login name: Login name must not contain spaces',
    '4 Login name: Login name must be between 2 and 64 characters',
    '6 Login name: Login name is in the file more than once',
    '6 Mobile number: Mobile number is in the file more than once',
    '7 Organisation: Organisation “Nowhere” does not exist or is not visible to you',
    '7 Additional organisations: Additional organisations “Nowhere too” does not exist or is not visible to you',
    '8 Roles: Roles “No such role” does not exist or is not visible to you',
    '9 Mobile number: Mobile number “1390000” is no mobile number: it must be 11 digits that begin with 1',
    '9 E-mail: E-mail must be an e-mail address',
    '10 Name / 中文: Name is required, in Chinese or English',
    '11 Login name: Login name must be between 2 and 64 characters',
    '12 Login name: Login name is required',
  ])
  expect((await known()).size).toBe(2)
  const { job } = await stored(file, undefined, true)
  expect(job).toMatchObject({ state: 'done' })
  const names = [...(await known()).keys()].toSorted()
  // A text that a spreadsheet could take for a formula is a name like any other.
  expect(names).toEqual(['=cmd|calc', 'anna', 'eva', 'twice'])
})

test('nobody imports people beyond their own rights, scope and organisations', async () => {
  const setting = await importingPeople()
  const { app, tenant, ids, eva, watcher, roleOf, checked, known } = setting
  const richer = await aRole(app, tenant, { permissions: ['ingest.view'] })
  const wide = await aRole(app, tenant, { permissions: [], dataScope: 'tenant' })
  const admin = await roleOf('administrator')
  const name = (roleId: string) => nameOf(setting, roleId)
  const run = await checked(
    fileOf([
      `甲,A,a-one,Pumps,${await name(watcher.roleId)},,,`,
      `乙,B,b-two,Pumps,${await name(richer.roleId)},,,`,
      `丙,C,c-three,Pumps,"${await name(watcher.roleId)}、${await name(wide.roleId)}",,,`,
      `丁,D,d-four,East,${await name(admin)},,,`,
      '戊,E,e-five,West,,,,',
      `己,F,f-six,${ids.root},,,,`,
      '庚,G,g-seven,East,,,,West',
    ]),
    eva,
  )
  const beyond = 'Roles exceed your own permissions or data scope and cannot be granted'
  expect(run.report).toMatchObject({ added: 1, faulty: 6 })
  expect(errorsByRow(run.report).map(({ row, message }) => [row, message])).toEqual([
    [3, beyond],
    [4, beyond],
    [5, beyond],
    [6, expect.stringMatching(/Organisation “.+” does not exist or is not visible/)],
    [7, expect.stringMatching(/Organisation “.+” does not exist or is not visible/)],
    [8, expect.stringMatching(/Additional organisations “.+” does not exist or is not visible/)],
  ])
  expect((await known()).size).toBe(2)
})

test('a role that would show a person more than the importer sees is refused for that person', async () => {
  const setting = await importingPeople()
  const { app, tenant, ids, checked } = setting
  const desk = await anOrganisation(app, tenant, {
    parentId: ids.east,
    kind: 'department',
    zh: '化验室',
    en: 'Laboratory',
  })
  await anOrganisation(app, tenant, { parentId: desk, zh: '小站', en: 'Small station' })
  const whole = await aRole(app, tenant, {
    permissions: ['people.manage'],
    dataScope: 'organisation-and-below',
  })
  const member = await aRole(app, tenant, { permissions: [], dataScope: 'organisation' })
  const chief = await aSignedInPerson(app, tenant, {
    loginName: 'chief',
    role: whole.key,
    organisationId: desk,
  })
  const rows = [
    `甲,A,a-one,Laboratory,${await nameOf(setting, member.roleId)},,,`,
    '乙,B,b-two,Laboratory,,,,',
    `丙,C,c-three,Small station,${await nameOf(setting, member.roleId)},,,`,
    `丁,D,d-four,Small station,${await nameOf(setting, member.roleId)},,,Laboratory`,
  ]
  const run = await checked(fileOf(rows), chief)
  const message =
    'Roles would show the person organisations outside your data scope and cannot be granted'
  expect(errorsByRow(run.report)).toEqual([
    { row: 2, column: 'Roles', message },
    { row: 5, column: 'Roles', message },
  ])
})

test('who sees no data but their own imports nobody, not even into their own organisation', async () => {
  const { app, tenant, ids, checked } = await importingPeople()
  const own = await aRole(app, tenant, { permissions: ['people.manage'], dataScope: 'own' })
  const loner = await aSignedInPerson(app, tenant, {
    loginName: 'loner',
    role: own.key,
    organisationId: ids.east,
  })
  const { report } = await checked(fileOf(['甲,A,a-one,East,,,,', '乙,B,b-two,,,,,East']), loner)
  expect(report).toMatchObject({ added: 0, faulty: 2 })
  expect(errorsByRow(report)[0]).toMatchObject({ row: 2, column: 'Organisation' })
})

test('an import beyond the quota is refused as a whole, in the dry run and when it is stored', async () => {
  const { app, tenant, checked, known, ended, admin } = await importingPeople({ database: 'own' })
  const file = fileOf(['甲,A,a-one,East,,,,', '乙,B,b-two,East,,,,', '丙,C,c three,East,,,,'])
  await setQuotas(app.address, tenant.code, { people: 3 })
  const refused = await checked(file)
  expect(refused).toMatchObject({ state: 'failed', report: null })
  expect(refused.job.failure).toContain('at most 3 people')
  // Two fit: the faulty row adds nobody.
  await setQuotas(app.address, tenant.code, { people: 4 })
  const run = await checked(file)
  expect(run.report).toMatchObject({ added: 2, faulty: 1 })
  await setQuotas(app.address, tenant.code, { people: 3 })
  const { recordImportId } = run
  const input = { recordImportId, leaveOutFaulty: true }
  const ordered = await app.call(importCalls.store, input, { token: admin.token, headers: english })
  const job = await ended(ordered.data.jobId, admin)
  expect([job.state, job.failure]).toEqual(['failed', expect.stringContaining('at most 3 people')])
  expect((await known()).size).toBe(2)
})

test('a file of more than a thousand people is refused before any of them is judged', async () => {
  const { checked } = await importingPeople()
  const rows = Array.from({ length: 1001 }, (_, at) => `人${at},,p-${at},East,,,,`)
  const { job, report } = await checked(fileOf(rows))
  expect([job.state, report]).toEqual(['failed', null])
  expect(job.failure).toContain('more than 1000 rows')
})

test('the headings of an export of people are those of an import, and what it cannot write is told', async () => {
  const { checked } = await importingPeople()
  const exported =
    'Name / 中文,Name / English,Job title / 中文,Job title / English,Login name,Organisation,Roles,Mobile number,State,Last sign-in'
  const { report } = await checked(fileOf(['甲,A,,,anna,East,,,Active,'], exported))
  expect(report).toMatchObject({
    missing: [],
    ignored: [
      { heading: 'State', reason: 'unknown' },
      { heading: 'Last sign-in', reason: 'unknown' },
    ],
    faulty: 1,
  })
})
