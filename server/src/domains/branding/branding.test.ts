import { uploadAvatar } from '@iwater/contract/accounts/profile'
import { uploadFile } from '@iwater/contract/files'
import { emptyDraft } from '@iwater/contract/kit/check'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findBranding } from '@iwater/contract/organisation'
import {
  type BrandingValues,
  brandingForm,
  readBrandingSettings,
  saveBrandingSettings,
} from '@iwater/contract/organisation/branding'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { expect, test } from 'vitest'
import { resumeTenant, suspendTenant } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { saveSettings } from './branding.service.ts'

const empty = emptyDraft(brandingForm) as unknown as BrandingValues

async function setUp() {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const works = await anOrganisation(app, tenant, { zh: '一厂', en: 'First works' })
  const settings = async (organizationId: string, as = token) =>
    (await call(readBrandingSettings, { organizationId }, { token: as })).data
  const save = async (organizationId: string, values: Partial<BrandingValues>, as = token) => {
    const { version } = await settings(organizationId, as)
    const change = { organizationId, version, ...empty, ...values }
    return call(saveBrandingSettings, change, { token: as })
  }
  const branding = async (organizationId?: string) =>
    (
      await call(findBranding, {
        productLicense: tenant.code,
        ...(organizationId !== undefined && { organizationId }),
      })
    ).data
  const upload = (name: string, bytes: Buffer) => uploadTo(app, uploadFile, { token, name, bytes })
  return { ...app, tenant, token, works, settings, save, branding, upload }
}

test('what an organisation does not set is taken from the one above, and it is said from which', async () => {
  const { tenant, works, settings, save, branding } = await setUp()
  const name = { zh: '集团平台', en: 'Group platform' }
  expect((await save(tenant.root, { system_name: name, brand_color: '#0e9f6e' })).status).toBe(200)
  const inherited = await settings(works)
  expect(inherited).toMatchObject({
    version: 0,
    values: { ...empty },
    inherited: { systemName: name, brandColor: '#0e9f6e', theme: 'default' },
    from: { system_name: { zh: '测试单位' }, brand_color: { en: 'Test organisation' } },
  })
  expect(inherited.from).not.toHaveProperty('theme')
  await save(works, { brand_color: '#aa0000', name_size: 20, open_tree: 'yes' })
  expect(await branding(works)).toMatchObject({
    organizationId: works,
    organizationName: '一厂',
    systemName: name,
    brandColor: '#aa0000',
    sysConfig: { fontSize1: '20', fontSize2: null },
    openTree: true,
  })
  // Signing in shows that of the topmost one, and so does the id of no organisation of the tenant.
  expect(await branding()).toMatchObject({ organizationId: tenant.root, brandColor: '#0e9f6e' })
  expect(await branding(tenant.root.replace(/.$/, 'f'))).toMatchObject({ brandColor: '#0e9f6e' })
  await save(works, {})
  expect(await branding(works)).toMatchObject({ brandColor: '#0e9f6e' })
})

test('a host name shows the branding of its organisation', async () => {
  const { call, token, tenant, works, save } = await setUp()
  const { read, edit } = entityRoutes(organisationRecord)
  const host = `w${tenant.code}.example`
  const { version } = (await call(read, { id: works }, { token })).data
  await call(edit, { id: works, version, hosts: [{ host }] }, { token })
  await save(works, { brand_color: '#aa0000' })
  const { data } = await call(
    findBranding,
    { productLicense: tenant.code },
    { headers: { host: `${host}:8080` } },
  )
  expect(data).toMatchObject({ organizationId: works, brandColor: '#aa0000' })
})

test('pictures are shown to everybody with the code, and no picture is a drawing that can run scripts', async () => {
  const { app, tenant, save, branding, settings, upload } = await setUp()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await upload('logo.svg', svg)).status).toBe(400)
  expect((await upload('logo.png', svg)).status).toBe(400)
  const { fileId } = (await upload('logo.png', aPng())).data
  expect((await save(tenant.root, { logo_file: fileId })).status).toBe(200)
  const logo = (await branding())?.logoFile ?? ''
  const shown = await app.inject({ url: logo })
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await settings(tenant.root)).files.logo_file).toMatchObject([{ fileId }])
  // The picture of somebody else.
  const foreign = await save(tenant.root, { login_file: tenant.root })
  expect(foreign.body.data).toMatchObject({ error: 'files.not-found' })
  await save(tenant.root, {})
  expect((await branding())?.logoFile).toBeNull()
})

test('links to files of a suspended tenant open nothing but the pictures of its sign-in page, until it is resumed', async () => {
  const { app, address, tenant, token, save, branding, upload } = await setUp()
  const { data: plan } = await upload('plan.png', aPng())
  await save(tenant.root, { logo_file: (await upload('logo.png', aPng())).data.fileId })
  const logo = (await branding())?.logoFile ?? ''
  const portrait = { token, name: 'anna.png', bytes: aPng() }
  const avatar = (await uploadTo({ app }, uploadAvatar, portrait)).data.imgUrl
  const loaded = async () => {
    const answers = await Promise.all([plan.url, avatar, logo].map((url) => app.inject({ url })))
    return answers.map(({ statusCode }) => statusCode)
  }
  expect(await loaded()).toEqual([200, 200, 200])
  await suspendTenant(address, tenant.code, { zh: '停用', en: 'Suspended' })
  expect(await loaded()).toEqual([404, 404, 200])
  await resumeTenant(address, tenant.code)
  expect(await loaded()).toEqual([200, 200, 200])
})

test('branding is set within one’s scope, and two that save at once do not overwrite each other', async () => {
  const { call, tenant, works, settings, save, ...app } = await setUp()
  const { key: role } = await aRole({ ...app, call }, tenant, {
    permissions: ['organisation.manage'],
  })
  const { token } = await aSignedInPerson({ ...app, call }, tenant, {
    loginName: 'wendy',
    role,
    organisationId: works,
  })
  expect((await save(works, { hotline: '1' }, token)).status).toBe(200)
  const above = { organizationId: tenant.root, version: 1, ...empty }
  expect((await call(saveBrandingSettings, above, { token })).status).toBe(404)
  const { from } = await settings(works, token)
  // The name of one that is not visible is not told.
  expect(from.system_name).toBeNull()
  const late = { organizationId: works, version: 0, ...empty }
  const { body } = await call(saveBrandingSettings, late, { token })
  expect(body.data).toMatchObject({ error: 'record.changed' })
})

test('of two that save first at once, one is told of the other', async () => {
  const { services, tenant, works, settings, owner } = await setUp()
  const session = { ...tenant.scope, organisations: '*' } as unknown as Session
  const save = (db: Db, hotline: string) =>
    saveSettings(db, session, { organizationId: works, version: 0, ...empty, hotline })
  const waiting = async () =>
    (
      await owner<{ n: number }>(
        `select count(*)::int as n from pg_locks where not granted and locktype = 'transactionid'`,
      )
    )[0]?.n
  const saved = Promise.withResolvers<void>()
  const first = withTenant(services.app, tenant.scope, async (db) => {
    await save(db, 'first')
    saved.resolve()
    // The other one has found nothing to hold, and waits for this to end.
    await expect.poll(waiting).toBeGreaterThan(0)
  })
  await saved.promise
  const second = withTenant(services.app, tenant.scope, (db) => save(db, 'second'))
  await expect(second).rejects.toMatchObject({ code: 'record.changed' })
  await first
  expect((await settings(works)).values.hotline).toBe('first')
})
