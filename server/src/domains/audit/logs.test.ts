import { listFunctionUses, readMonthLog, saveFunctionOpened } from '@iwater/contract/activity'
import {
  checkAuditTrail,
  exportAuditEntries,
  listAuditEntries,
  listOwnAuditEntries,
} from '@iwater/contract/audit'
import { dictionary } from '@iwater/contract/dictionaries'
import { uploadFile } from '@iwater/contract/files'
import { entityCalls } from '@iwater/contract/kit/calls'
import type { Triple } from '@iwater/contract/kit/condition'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu } from '@iwater/contract/navigation'
import { changePassword } from '@iwater/contract/sign-in/sign-in'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { describe, expect, test } from 'vitest'
import { createUnit } from '#domains/monitoring'
import { createSystem } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aSignedInPerson, signInAs } from '#testing/people'
import { sampleFiles } from '#testing/sample-files'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

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

/** A day of the tenant's calendar, such as 2026-11-21. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + 28_800_000 + days * 86_400_000).toISOString().slice(0, 10)

describe('entries', () => {
  test('are shown newest first with person, place and the columns that changed', async () => {
    const { app, whole, act, east } = await setting()
    const { unitId } = await act(whole, 'Mill', east)
    const { data } = await app.call(listAuditEntries, { subject: 'unit' }, { token: whole.token })
    expect(data.total).toBe(1)
    expect(data.subjects).toContain('organisation')
    expect(data.names[east]).toEqual({ zh: '东厂', en: 'East' })
    const [entry] = data.records
    expect(entry).toMatchObject({
      actor: { userId: whole.accountId, loginName: 'whole' },
      address: '10.1.2.3',
      action: 'added',
      subjectId: unitId,
      name: { zh: '厂', en: 'Mill' },
    })
    expect(entry?.changes).toContainEqual({
      column: 'organisation_id',
      before: null,
      after: east,
      isConcealed: false,
    })
  })

  test('are filtered by person, kind, action and time', async () => {
    const { app, whole, ofEast, act } = await setting()
    await act(whole, 'One')
    await act(ofEast, 'Other')
    const count = async (input: object) =>
      (await app.call(listAuditEntries, input, { token: whole.token })).data.total
    expect(await count({ userId: ofEast.accountId })).toBe(1)
    expect(await count({ subject: 'unit' })).toBe(2)
    expect(await count({ subject: 'unit', action: 'removed' })).toBe(0)
    expect(await count({ subject: 'unit', from: dayFromNow(1) })).toBe(0)
    expect(await count({ subject: 'unit', to: dayFromNow(0) })).toBe(2)
  })

  test('written before a table was renamed are listed, found and exported under its present name', async () => {
    const { app, tenant, whole, act } = await setting()
    await act(whole, 'Mill')
    await app.owner(
      `update audit_entry set subject = 'advertisement' where tenant_id = $1 and subject = 'unit'`,
      [tenant.tenantId],
    )
    for (const subject of ['page_announcement', 'advertisement']) {
      const { data } = await app.call(listAuditEntries, { subject }, { token: whole.token })
      expect(data.records).toMatchObject([{ subject: 'page_announcement', name: { en: 'Mill' } }])
      expect(data.subjects).toContain('page_announcement')
      expect(data.subjects).not.toContain('advertisement')
    }
    const { body } = await app.app.inject({
      url: `/api${exportAuditEntries.path}?subject=page_announcement`,
      headers: { authorization: `Bearer ${whole.token}`, 'accept-language': 'en' },
    })
    expect(body).toContain('"Page announcement"')
  })

  test('written before and after a table was renamed are of one type', async () => {
    const { app, tenant, whole, act } = await setting()
    for (const subject of ['advertisement', 'page_announcement']) {
      await act(whole, 'Mill')
      await app.owner(
        `update audit_entry set subject = $2 where tenant_id = $1 and subject = 'unit'`,
        [tenant.tenantId, subject],
      )
    }
    const wanted = { subject: 'page_announcement' }
    const { data } = await app.call(listAuditEntries, wanted, { token: whole.token })
    expect(data.total).toBe(2)
    expect(data.subjects.filter((subject) => subject === 'page_announcement').length).toBe(1)
  })

  test('have coded values in words in the export', async () => {
    const { app, whole } = await setting()
    await uploadTo(app, uploadFile, { token: whole.token, ...sampleFiles.text })
    const exported = async (language: string) =>
      (
        await app.app.inject({
          url: `/api${exportAuditEntries.path}?subject=file`,
          headers: { authorization: `Bearer ${whole.token}`, 'accept-language': language },
        })
      ).body
    expect(await exported('en')).toContain('Visibility: — → Owner only')
    expect(await exported('zh')).toContain('可见范围: — → 仅上传者可见')
  })

  test('of other organisations are not visible to the administrator of one', async () => {
    const { app, whole, ofEast, ofWest, act } = await setting()
    await act(whole, 'Mill of all')
    await act(ofWest, 'Mill of west')
    await act(ofEast, 'Mill of east')
    const { data } = await app.call(listAuditEntries, {}, { token: ofEast.token })
    expect(data.records.map(({ name }) => name.en)).toEqual(['Mill of east'])
    expect(data.subjects).toEqual(['unit'])
  })

  test('of the caller are open to everybody, those of others are not', async () => {
    const { app, whole, ofWest, act } = await setting()
    await act(ofWest, 'Mill of west')
    await act(whole, 'Mill of all')
    const own = await app.call(listOwnAuditEntries, {}, { token: ofWest.token })
    expect(own.data.records.map(({ name }) => name.en)).toEqual(['Mill of west'])
    for (const route of [
      listAuditEntries,
      checkAuditTrail,
      entityRoutes(signInLog).list,
      listFunctionUses,
    ]) {
      expect((await app.call(route, {}, { token: ofWest.token })).status).toBe(403)
    }
  })

  test('that join two objects are named after both', async () => {
    const { app, whole } = await setting()
    const { data } = await app.call(
      listAuditEntries,
      { subject: 'account_role' },
      { token: whole.token },
    )
    expect(data.records.map(({ name }) => name.en)).toContain('Anna · Viewer')
  })

  test('are exported as a table without formulas', async () => {
    const { app, whole, act } = await setting()
    await act(whole, '=HYPERLINK("http://evil.example";"x")')
    const response = await app.app.inject({
      url: `/api${exportAuditEntries.path}?subject=unit`,
      headers: { authorization: `Bearer ${whole.token}`, 'accept-language': 'en' },
    })
    expect(response.headers['content-type']).toMatch('text/csv')
    expect(response.headers['content-disposition']).toBe('attachment; filename="changes.csv"')
    expect(response.body.startsWith('\uFEFF"Number","Time"')).toBe(true)
    expect(response.body).toContain(`"'=HYPERLINK(""http://evil.example"";""x"")"`)
    expect(response.body).toContain('Organisation: — → Test organisation')
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
  const { data } = await app.call(listAuditEntries, { subject: 'dictionary_item' }, { token })
  expect(data.words.dictionary?.subject).toEqual({ zh: '字典', en: 'Dictionary' })
  expect(data.words.dictionary?.columns, 'none of them is on the page').toEqual({})
  expect(data.words.dictionary_item).toMatchObject({
    subject: { zh: '字典选项', en: 'Dictionary: items' },
    columns: {
      name_en: { zh: '名称（英文）', en: 'Name (English)' },
      tone: { zh: '颜色', en: 'Colour' },
    },
  })
  const { body } = await app.app.inject({
    url: `/api${exportAuditEntries.path}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  expect(body).toContain('"Dictionary: items"')
  expect(body).toContain('Disabled: — → false')
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
  const list = entityRoutes(signInLog).list
  const listOwn = entityRoutes(ownSignInLog).list
  const seen = (records: { login_name: string; outcome: string }[]) =>
    records.map(({ login_name: name, outcome }) => `${name} ${outcome}`)

  test('lists successful and failed sign-ins, unknown names only to users who see everything', async () => {
    const { app, whole, ofEast } = await tries()
    const all = await app.call(list, {}, { token: whole.token })
    expect(seen(all.data.records).toSorted()).toEqual([
      'east signed-in',
      'nobody unknown-name',
      'west signed-in',
      'west wrong-password',
      'whole signed-in',
    ])
    const east = await app.call(list, {}, { token: ofEast.token })
    expect(seen(east.data.records)).toEqual(['east signed-in'])
  })

  test('shows users their own, failed attempts of others with their name too', async () => {
    const { app, ofWest } = await tries()
    const own = await app.call(listOwn, {}, { token: ofWest.token })
    expect(seen(own.data.records)).toEqual(['west wrong-password', 'west signed-in'])
  })

  test('is filtered by person, outcome, address and time, and names the person', async () => {
    const { app, whole, ofWest } = await tries()
    await app.owner(
      `update sign_in_log set at = '2026-08-31T16:30:00Z' where outcome = 'unknown-name'`,
    )
    const found = async (...filter: Triple[]) =>
      (await app.call(list, { filter: JSON.stringify(filter) }, { token: whole.token })).data
        .records
    const [day, next] = ['2026-09-01T00:00:00+08:00', '2026-09-02T00:00:00+08:00']
    const ofDay = await found(['at', '≥', day], ['at', '<', next])
    expect(seen(ofDay)).toEqual(['nobody unknown-name'])
    const ofPerson = await found(['person_id', '=', ofWest.accountId])
    expect(ofPerson).toHaveLength(2)
    expect(ofPerson[0]?.labels.person_id?.en).toBe('Anna')
    expect(seen(await found(['outcome', '=', 'wrong-password']))).toEqual(['west wrong-password'])
    const searched = async (keyword: string) =>
      (await app.call(list, { keyword }, { token: whole.token })).data.total
    expect([await searched('127.0'), await searched('127_0')]).toEqual([5, 0])
  })

  test('is changed by nobody: there is no call that would', async () => {
    const { app, whole } = await tries()
    const [entry] = (await app.call(list, {}, { token: whole.token })).data.records
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
  const all = await app.call(listFunctionUses, {}, { token: whole.token })
  expect(all.data.records.map(({ person, count }) => [person.loginName, count])).toEqual([
    ['east', 4],
    ['whole', 1],
  ])
  const some = await app.call(listFunctionUses, {}, { token: ofEast.token })
  expect(some.data.records.map(({ person }) => person.loginName)).toEqual(['east'])
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
  const { data } = await app.call(listOwnAuditEntries, {}, { token })
  expect(data.records[0]?.changes).toEqual([
    { column: 'password_hash', before: null, after: null, isConcealed: true },
  ])
})
