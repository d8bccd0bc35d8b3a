import { uploadFile } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { importRoutes } from '@iwater/contract/kit/import-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findBranding, listVersionRecords } from '@iwater/contract/organisation'
import { versionRecordEntity } from '@iwater/contract/organisation/version-records'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

const { read, add, edit, remove } = entityRoutes(versionRecordEntity)
const imports = importRoutes(versionRecordEntity)

const draft = (number: string, day: string) => ({
  number,
  released_on: day,
  title: { zh: `版本 ${number}`, en: `Version ${number}` },
  text: { zh: '第一项\n第二项', en: 'First\nSecond' },
})

test('version records are written by administrators and told to everybody; the latest is the present version', async () => {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { code } = tenant
  const told = async () => {
    const { data } = await call(listVersionRecords, { orgCode: code })
    const branding = (await call(findBranding, { productLicense: code })).data
    return [branding?.versionNum, ...data.map(({ version }) => version)]
  }
  expect(await told()).toEqual(['1.0'])
  const { id } = (await call(add, draft('2.0', '2026-05-01'), { token })).data
  await call(add, draft('1.9', '2026-02-01'), { token })
  expect(await told()).toEqual(['2.0', '2.0', '1.9'])
  expect((await call(add, draft('2.0', '2026-06-01'), { token })).status).toBe(400)
  const { version } = (await call(read, { id }, { token })).data
  await call(edit, { id, version, released_on: '2026-01-01' }, { token })
  expect(await told()).toEqual(['1.9', '1.9', '2.0'])
  await call(remove, { id }, { token })
  expect(await told()).toEqual(['1.9', '1.9'])
})

test('version records are changed by users who see the whole tenant, and not by another tenant', async () => {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const east = await anOrganisation(app, tenant)
  const { key } = await aRole(app, tenant, { permissions: ['navigation.configure'] })
  const local = await aSignedInPerson(app, tenant, {
    loginName: 'local',
    role: key,
    organisationId: east,
  })
  const { id } = (await call(add, draft('2.0', '2026-05-01'), { token })).data
  const refused = [
    await call(add, draft('3.0', '2026-05-02'), local),
    await call(edit, { id, version: 1, number: '2.1' }, local),
    await call(remove, { id }, local),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect((await call(read, { id }, local)).status).toBe(200)
  const other = await aSignedInPerson(app, await aTenant(app.owner))
  expect((await call(read, { id }, other)).status).toBe(404)
})

test('a change that was imported is judged as any other when it is undone', async () => {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const permissions = ['navigation.configure'] as const
  const { key: role, roleId } = await aRole(app, tenant, { permissions, dataScope: 'tenant' })
  const as = await aSignedInPerson(app, tenant, { loginName: 'chief', role })
  const { id } = (await call(add, draft('2.0', '2026-05-01'), as)).data
  const title = async () => (await call(read, { id }, as)).data.title.en
  async function ended(jobId: string) {
    const job = async () => (await call(readJob, { jobId }, as)).data
    await expect.poll(async () => (await job()).endedAt, { timeout: 60_000 }).not.toBeNull()
    expect((await job()).failure).toBeNull()
  }
  const bytes = Buffer.from('版本号,标题 / English\n2.0,Renamed\n')
  const file = { token: as.token, name: 'a.csv', bytes }
  const { fileId } = (await uploadTo(app, uploadFile, file)).data
  const { recordImportId } = (await call(imports.check, { fileId, mode: 'update' }, as)).data
  await ended((await call(imports.read, { recordImportId }, as)).data.jobId)
  const order = { recordImportId, leaveOutFaulty: false }
  await ended((await call(imports.store, order, as)).data.jobId)
  expect(await title()).toBe('Renamed')
  const works = await anOrganisation(app, tenant)
  await app.owner('update account set organisation_id = $2 where id = $1', [as.accountId, works])
  await app.owner(`update role set data_scope = 'organisation' where id = $1`, [roleId])
  await ended((await call(imports.undo, { recordImportId }, as)).data.jobId)
  expect((await call(imports.history, {}, as)).data).toMatchObject([
    { kept: [{ reason: 'rejected' }] },
  ])
  expect(await title()).toBe('Renamed')
})
