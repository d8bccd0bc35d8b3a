import { readMonthLog, saveFunctionOpened } from '@iwater/contract/activity'
import { checkAuditTrail, listAuditSubjects, readAuditChanges } from '@iwater/contract/audit'
import { dictionary } from '@iwater/contract/dictionaries'
import { findFileUrl, uploadFile } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { entityCalls } from '@iwater/contract/kit/calls'
import type { Triple } from '@iwater/contract/kit/condition'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { auditLog, ownAuditLog } from '@iwater/contract/logs/audit-log'
import { functionLog, ownFunctionLog } from '@iwater/contract/logs/function-log'
import { findMenu } from '@iwater/contract/navigation'
import { changePassword } from '@iwater/contract/sign-in/sign-in'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { describe, expect, test } from 'vitest'
import { createUnit } from '#domains/monitoring'
import { createSystem } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { selectPage } from '#platform/entities/list.queries'
import { anOrganisation, aPerson, aSignedInPerson, signInAs } from '#testing/people'
import { planOf } from '#testing/plan-of'
import { sampleFiles } from '#testing/sample-files'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { entryConditions } from './audit-entry.queries.ts'

/** Three people of one tenant: the administrator of all, the one of a plant, and a viewer of another plant. */
async function setting(options: AppOptions = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const whole = await aSignedInPerson(app, tenant, { loginName: 'whole' })
  const ofEast = await aSignedInPerson(app, tenant, { loginName: 'east', organisationId: east })
  const ofWest = await aSignedInPerson(app, tenant, {
    loginName: 'west',
    organisationId: west,
    role: 'viewer',
  })
  /** Adds a unit in a person's name. */
  const act = (person: { accountId: string }, en: string, organisationId = tenant.root) =>
    withTenant(
      app.services.app,
      { ...tenant.scope, userId: person.accountId, address: '10.1.2.3' },
      (db) =>
        createUnit(db, tenant.tenantId, { organisationId, kind: 'mill', name: { zh: '厂', en } }),
    )
  return { app, tenant, east, west, whole, ofEast, ofWest, act }
}

const { list, read, export: exportEntries } = entityRoutes(auditLog)
const listOwn = entityRoutes(ownAuditLog).list

type App = Awaited<ReturnType<typeof setting>>['app']

const asked = (...filter: Triple[]) => ({ filter: JSON.stringify(filter) })

/** The entries that a filter finds. */
const found = async (app: App, token: string, ...filter: Triple[]) =>
  (await app.call(list, asked(...filter), { token })).data.records

/** Entries written as the table of an entry was called before. */
const rename = (app: App, tenantId: number, to: string) =>
  app.owner(`update audit_entry set subject = $2 where tenant_id = $1 and subject = 'unit'`, [
    tenantId,
    to,
  ])

/** The file of the export of entries. */
async function exported(app: App, token: string, language: string, ...filter: Triple[]) {
  const columns = ['number', 'person_id', 'login_name', 'subject', 'object', 'changes'] as never
  const wanted = { format: 'csv' as const, columns, ...asked(...filter) }
  const options = { token, headers: { 'accept-language': language } }
  const { jobId } = (await app.call(exportEntries, wanted, options)).data
  const job = async () => (await app.call(readJob, { jobId }, { token })).data
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done')
  const fileId = (await job()).subjectId ?? ''
  return (await app.app.inject((await app.call(findFileUrl, { fileId }, { token })).data.url)).body
}

describe('entries', () => {
  test('are shown newest first with person, place and what changed in words', async () => {
    const { app, whole, act, east } = await setting()
    const { unitId } = await act(whole, 'Mill', east)
    const [entry, ...others] = await found(app, whole.token, ['subject', '=', 'unit'])
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      person_id: whole.accountId,
      login_name: 'whole',
      address: '10.1.2.3',
      action: 'added',
      subject_id: unitId,
      object: { zh: '厂', en: 'Mill' },
      labels: { subject: { zh: '监测单元', en: 'Unit' }, person_id: { en: 'Anna' } },
    })
    expect(entry?.changes.split('\n')).toContain('所属单位: 东厂')
    expect(entry?.changes.split('\n')).toContain(`编号: ${unitId}`)
    const options = { token: whole.token, headers: { 'accept-language': 'en' } }
    const changes = await app.call(readAuditChanges, { id: entry?.id ?? '' }, options)
    expect(changes.data).toContainEqual({
      column: 'Organisation',
      before: null,
      after: 'East',
      isConcealed: false,
    })
    const id = { column: 'ID', before: null, after: unitId, isConcealed: false }
    expect(changes.data).toContainEqual(id)
    expect((await app.call(read, { id: entry?.id ?? '' }, options)).data).toMatchObject({
      number: entry?.number,
      object: { en: 'Mill' },
    })
    const all = (await app.call(list, { size: 100 }, options)).data.records
    const numbers = all.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  })

  test('are filtered by person, kind, action and time', async () => {
    const { app, whole, ofEast, act } = await setting()
    await act(whole, 'One')
    await act(ofEast, 'Other')
    const count = async (...filter: Triple[]) => (await found(app, whole.token, ...filter)).length
    const hours = (by: number) => new Date(Date.now() + by * 3_600_000).toISOString()
    const units = ['subject', '=', 'unit'] as const
    expect(await count(['person_id', '=', ofEast.accountId])).toBe(1)
    expect(await count(units)).toBe(2)
    expect(await count(units, ['action', '=', 'removed'])).toBe(0)
    expect(await count(units, ['at', '≥', hours(1)])).toBe(0)
    expect(await count(units, ['at', '≥', hours(-1)], ['at', '<', hours(1)])).toBe(2)
    expect(await count(['subject', '≠', 'unit'], ['subject', '=', 'unit'])).toBe(0)
  })

  test('written before a table was renamed are listed, found and exported under its present name', async () => {
    const { app, tenant, whole, act } = await setting()
    await act(whole, 'Mill')
    await rename(app, tenant.tenantId, 'advertisement')
    for (const subject of ['page_announcement', 'advertisement'])
      expect(await found(app, whole.token, ['subject', '=', subject])).toMatchObject([
        { subject: 'page_announcement', object: { en: 'Mill' } },
      ])
    const { data } = await app.call(listAuditSubjects, {}, { token: whole.token })
    const subjects = data.map(({ value }) => value)
    expect(subjects).toContain('page_announcement')
    expect(subjects).not.toContain('advertisement')
    const file = await exported(app, whole.token, 'en', ['subject', '=', 'page_announcement'])
    expect(file).toContain('"Page announcement"')
  })

  test('written before and after a table was renamed are of one type', async () => {
    const { app, tenant, whole, act } = await setting()
    for (const subject of ['advertisement', 'page_announcement']) {
      await act(whole, 'Mill')
      await rename(app, tenant.tenantId, subject)
    }
    const entries = await found(app, whole.token, ['subject', '=', 'page_announcement'])
    expect(entries).toHaveLength(2)
    const { data } = await app.call(listAuditSubjects, {}, { token: whole.token })
    expect(data.filter(({ value }) => value === 'page_announcement')).toHaveLength(1)
  })

  test('have coded values in words', async () => {
    const { app, whole } = await setting()
    await uploadTo(app, uploadFile, { token: whole.token, ...sampleFiles.text })
    const files = ['subject', '=', 'file'] as const
    expect(await exported(app, whole.token, 'en', files)).toContain('Visibility: Owner only')
    expect((await found(app, whole.token, files))[0]?.changes).toContain('可见范围: 仅上传者可见')
  })

  test('of other organisations are not visible to the administrator of one', async () => {
    const { app, whole, ofEast, ofWest, act } = await setting()
    await act(whole, 'Mill of all')
    await act(ofWest, 'Mill of west')
    await act(ofEast, 'Mill of east')
    const names = (entries: { object: { en: string } }[]) => entries.map(({ object }) => object.en)
    expect(names(await found(app, ofEast.token))).toEqual(['Mill of east'])
    const { data } = await app.call(listAuditSubjects, {}, { token: ofEast.token })
    expect(data.map(({ value }) => value)).toEqual(['unit'])
    const [west] = await found(app, whole.token, ['person_id', '=', ofWest.accountId])
    for (const route of [read, readAuditChanges]) {
      const id = { id: west?.id ?? '' }
      expect((await app.call(route, id, { token: ofEast.token })).status).toBe(404)
      expect((await app.call(route, id, { token: whole.token })).status).toBe(200)
    }
    const file = await exported(app, ofEast.token, 'en')
    expect(file).toContain('Mill of east')
    expect(file).not.toMatch(/Mill of (all|west)/)
  })

  test('of the caller are open to everybody, those of others are not', async () => {
    const { app, whole, ofWest, act } = await setting()
    await act(ofWest, 'Mill of west')
    await act(whole, 'Mill of all')
    const own = await app.call(listOwn, {}, { token: ofWest.token })
    expect(own.data.records.map(({ object }) => object.en)).toEqual(['Mill of west'])
    for (const route of [
      list,
      checkAuditTrail,
      entityRoutes(signInLog).list,
      entityRoutes(functionLog).list,
    ]) {
      expect((await app.call(route, {}, { token: ofWest.token })).status).toBe(403)
    }
    const changes = async (id = '') =>
      (await app.call(readAuditChanges, { id }, { token: ofWest.token })).status
    const [ofAll] = await found(app, whole.token, ['person_id', '=', whole.accountId])
    expect(await changes(own.data.records[0]?.id)).toBe(200)
    expect(await changes(ofAll?.id)).toBe(404)
  })

  test('of people of the own organisation are not among the own ones of who may not see the logs', async () => {
    const { app, tenant, west, ofWest, act } = await setting()
    const login = { loginName: 'colleague', organisationId: west }
    const colleague = await aSignedInPerson(app, tenant, login)
    await act(colleague, 'Mill of a colleague')
    expect((await app.call(listOwn, {}, { token: ofWest.token })).data.total).toBe(0)
    const [entry] = await found(app, colleague.token)
    expect(entry?.object.en).toBe('Mill of a colleague')
    const changes = await app.call(
      readAuditChanges,
      { id: entry?.id ?? '' },
      { token: ofWest.token },
    )
    expect(changes.status).toBe(404)
  })

  test('that join two objects are named after both', async () => {
    const { app, whole } = await setting()
    const entries = await found(app, whole.token, ['subject', '=', 'account_role'])
    expect(entries.map(({ object }) => object.en)).toContain('Anna · Viewer')
  })

  test('are exported as a table without formulas', async () => {
    const { app, whole, act } = await setting()
    await act(whole, '=HYPERLINK("http://evil.example";"x")')
    const file = await exported(app, whole.token, 'en', ['subject', '=', 'unit'])
    expect(file.startsWith('\uFEFF"Number","Person","Login name"')).toBe(true)
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")"`)
    expect(file).toContain('"Anna","whole","Unit"')
    expect(file).toContain('Organisation: Test organisation')
  })

  test('are read newest first, without sorting all of them', async () => {
    const { app, tenant } = await setting()
    const place = {
      tenantId: tenant.tenantId,
      language: 'zh',
      conditions: entryConditions,
    } as const
    const wanted = { current: 1, size: 10, filter: [], sort: 'at', order: 'desc' } as const
    const plan = await planOf(app.services.app, tenant.scope, (db) =>
      selectPage(db, auditLog, place, wanted),
    )
    expect(plan).toContain('Index Scan Backward using audit_entry_at')
    expect(plan).toMatch(/Presorted Key: \w+\.at/)
  })

  test('pass the check, also when asked by the administrator of one organisation', async () => {
    const { app, whole, ofEast, act } = await setting({ database: 'own' })
    await act(whole, 'Mill')
    const { data } = await app.call(checkAuditTrail, {}, { token: ofEast.token })
    expect(data.fault).toBeNull()
    expect(data.wholeEntries).toBe(data.head.number)
    await app.owner(`alter table audit_entry disable trigger all;
      update audit_entry set name_en = 'Nothing' where number = 4`)
    const after = await app.call(checkAuditTrail, {}, { token: whole.token })
    expect(after.data.fault).toEqual({ number: 4, kind: 'changed' })
  })
})

test('records are called by their descriptions, on the page and in the export', async () => {
  const { app, whole } = await setting()
  const { token } = whole
  const none = { parent: null, tone: null, is_disabled: false }
  const items = [{ value: 'pump', name: { zh: '泵', en: 'Pump' }, ...none }]
  const draft = { code: 'kinds', name: { zh: '类别', en: 'Kinds' }, items }
  expect((await app.call(entityRoutes(dictionary).add, draft, { token })).status).toBe(200)
  const [entry] = await found(app, token, ['subject', '=', 'dictionary_item'])
  expect(entry?.labels['subject']).toEqual({ zh: '字典选项', en: 'Dictionary: items' })
  expect(entry?.changes).toContain('名称（英文）: Pump')
  const file = await exported(app, token, 'en')
  expect(file).toContain('"Dictionary: items"')
  expect(file).toContain('Disabled: no')
})

describe('the log of sign-ins', () => {
  async function tries() {
    const made = await setting()
    const { app, tenant } = made
    const login = (loginName: string, password: string) =>
      signInAs(app, { loginName, password, code: tenant.code }).catch(() => null)
    await login('west', 'Wrong@2026')
    await login('nobody', 'Wrong@2026')
    return made
  }
  const { list: listSignIns } = entityRoutes(signInLog)
  const seen = (records: { login_name: string; outcome: string }[]) =>
    records.map(({ login_name: name, outcome }) => `${name} ${outcome}`)

  test('lists successful and failed sign-ins, unknown names only to users who see everything', async () => {
    const { app, whole, ofEast } = await tries()
    const all = await app.call(listSignIns, {}, { token: whole.token })
    expect(seen(all.data.records).toSorted()).toEqual([
      'east signed-in',
      'nobody unknown-name',
      'west signed-in',
      'west wrong-password',
      'whole signed-in',
    ])
    const east = await app.call(listSignIns, {}, { token: ofEast.token })
    expect(seen(east.data.records)).toEqual(['east signed-in'])
  })

  test('shows users their own, failed attempts of others with their name too', async () => {
    const { app, ofWest } = await tries()
    const own = await app.call(entityRoutes(ownSignInLog).list, {}, { token: ofWest.token })
    expect(seen(own.data.records)).toEqual(['west wrong-password', 'west signed-in'])
  })

  test('is filtered by person, outcome, address and time, and names the person', async () => {
    const { app, whole, ofWest } = await tries()
    await app.owner(
      `update sign_in_log set at = '2026-08-31T16:30:00Z' where outcome = 'unknown-name'`,
    )
    const foundBy = async (...filter: Triple[]) =>
      (await app.call(listSignIns, asked(...filter), { token: whole.token })).data.records
    const [day, next] = ['2026-09-01T00:00:00+08:00', '2026-09-02T00:00:00+08:00']
    const ofDay = await foundBy(['at', '≥', day], ['at', '<', next])
    expect(seen(ofDay)).toEqual(['nobody unknown-name'])
    const ofPerson = await foundBy(['person_id', '=', ofWest.accountId])
    expect(ofPerson).toHaveLength(2)
    expect(ofPerson[0]?.labels.person_id?.en).toBe('Anna')
    expect(seen(await foundBy(['outcome', '=', 'wrong-password']))).toEqual(['west wrong-password'])
    const searched = async (keyword: string) =>
      (await app.call(listSignIns, { keyword }, { token: whole.token })).data.total
    expect([await searched('127.0'), await searched('127_0')]).toEqual([5, 0])
  })

  test('is changed by nobody: there is no call that would', async () => {
    const { app, whole } = await tries()
    const [entry] = (await app.call(listSignIns, {}, { token: whole.token })).data.records
    const calls = Object.keys(entityCalls(signInLog)).toSorted()
    expect(calls).toEqual(['choices', 'export', 'list', 'read'])
    for (const method of ['PUT', 'DELETE'] as const) {
      const url = `/api${signInLog.path}/${entry?.id}`
      const headers = { authorization: `Bearer ${whole.token}` }
      const payload = { version: 1 }
      expect((await app.app.inject({ method, url, headers, payload })).statusCode).toBe(404)
    }
  })
})

test('opened functions are listed by month, to the person and to users who may see the logs', async () => {
  const { app, tenant, whole, ofEast } = await setting()
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '系统', en: 'System' },
      menu: [{ name: { zh: '页', en: 'Page' }, icon: 'gauge', path: '/page' }],
    }),
  )
  const [entry] = (await app.call(findMenu, {}, { token: whole.token })).data
  const functionId = entry?.functionId ?? ''
  const open = (token: string, logNum: number) =>
    app.call(saveFunctionOpened, { functionId, logNum }, { token })
  app.clock.set(Date.parse('2026-08-31T23:30:00+08:00'))
  await open(whole.token, 2)
  app.clock.set(Date.parse('2026-09-01T00:30:00+08:00'))
  await open(whole.token, 1)
  await open(ofEast.token, 4)
  const own = async (month?: string) =>
    (await app.call(readMonthLog, { month }, { token: whole.token })).data
  expect(await own()).toEqual([
    {
      functionId,
      name: { zh: '页', en: 'Page' },
      systemName: { zh: '系统', en: 'System' },
      path: '/page',
      count: 1,
      lastDay: '2026-09-01',
    },
  ])
  expect((await own('2026-08')).map(({ count }) => count)).toEqual([2])
  const uses = async (person: { token: string }, ...filter: Triple[]) => {
    const { data } = await app.call(entityRoutes(functionLog).list, asked(...filter), person)
    return data.records.map(({ login_name: name, month, count }) => [name, month, count])
  }
  const september = ['month', '=', '2026-09-01'] as const
  const inSeptember = await uses(whole, september)
  expect(inSeptember.toSorted(([, , one], [, , other]) => Number(other) - Number(one))).toEqual([
    ['east', '2026-09-01', 4],
    ['whole', '2026-09-01', 1],
  ])
  expect(await uses(whole)).toContainEqual(['whole', '2026-08-01', 2])
  expect(await uses(whole, ['person_id', '=', ofEast.accountId])).toHaveLength(1)
  expect(await uses(ofEast)).toEqual([['east', '2026-09-01', 4]])
  const { list: listOwnUses, read: readOwnUse } = entityRoutes(ownFunctionLog)
  const ownUses = (await app.call(listOwnUses, {}, { token: ofEast.token })).data.records
  expect(ownUses).toMatchObject([
    {
      function: { zh: '页' },
      system: { zh: '系统' },
      path: '/page',
      last_day: '2026-09-01',
      count: 4,
    },
  ])
  const [use] = ownUses
  expect((await app.call(readOwnUse, { id: use?.id ?? '' }, ofEast)).data.count).toBe(4)
  expect((await app.call(readOwnUse, { id: use?.id ?? '' }, whole)).status).toBe(404)
})

test('a changed password is recorded without its value', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const { access_token } = await signInAs(app, person)
  await app.call(
    changePassword,
    { oldPassword: person.password, newPassword: 'Better@2026' },
    { token: access_token },
  )
  const { access_token: token } = await signInAs(app, { ...person, password: 'Better@2026' })
  const { data } = await app.call(listOwn, {}, { token })
  const [entry] = data.records
  expect(entry?.changes).toBe('密码: （内容不记录）')
  const changes = await app.call(readAuditChanges, { id: entry?.id ?? '' }, { token })
  expect(changes.data).toEqual([{ column: '密码', before: null, after: null, isConcealed: true }])
})
