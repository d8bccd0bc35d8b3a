import { megabyte, uploadFile } from '@iwater/contract/files'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findBranding } from '@iwater/contract/organisation'
import { appPackage, listOfferedApps } from '@iwater/contract/organisation/app-packages'
import { changeParameter } from '@iwater/contract/organisation/parameters'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { setQuotas, suspendTenant } from '#domains/organisation'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { sampleFiles } from '#testing/sample-files'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

const { read, add, edit, remove } = entityRoutes(appPackage)

const zip = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
const apk = (text = '<manifest/>') => zip({ 'AndroidManifest.xml': text, 'classes.dex': 'code' })
const ipa = zip({ 'Payload/': '', 'Payload/Water.app/Info.plist': '<plist/>' })

type Options = Parameters<typeof testApp>[0]

async function setUp(options: Options = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const upload = (name: string, bytes: Buffer, { token } = anna, group = 'package') =>
    uploadTo(app, uploadFile, { token, name, bytes, query: { group } })
  /** A package that is uploaded and stored as a record; answers the id. */
  async function publish(name: string, bytes: Buffer, own: object = {}) {
    const { fileId } = (await upload(name, bytes)).data
    const draft = {
      name: { zh: '清源水务', en: 'Qingyuan Water' },
      version_name: '1.0',
      package: fileId,
      bundle_id: null,
      notes: { zh: '', en: '' },
      is_current: true,
      ...own,
    }
    const answer = await app.call(add, draft, anna)
    expect(answer.body).toMatchObject({ code: 0 })
    return answer.data.id
  }
  const offered = async (orgCode = tenant.code) =>
    (await app.call(listOfferedApps, { orgCode })).data
  const download = (platform: string, headers = {}, orgCode = tenant.code) =>
    app.app.inject({ url: `/api/organisation/apps/${platform}/file?orgCode=${orgCode}`, headers })
  const isAnnounced = async () =>
    (await app.call(findBranding, { productLicense: tenant.code })).data?.hasAppPackages
  return { ...app, app, tenant, anna, upload, publish, offered, download, isAnnounced }
}

test('the current packages are offered and downloaded without a session, whole or a range, by their type and name', async () => {
  const { publish, offered, download, isAnnounced } = await setUp()
  expect([await offered(), await isAnnounced()]).toEqual([[], false])
  expect((await download('android')).statusCode).toBe(404)
  const bytes = apk()
  const notes = { zh: '修复', en: 'Fixes' }
  await publish('水务 1.apk', bytes, { version_name: '2.3.1', notes })
  await publish('water.ipa', ipa)
  expect(await isAnnounced()).toBe(true)
  expect(await offered()).toMatchObject([
    { platform: 'android', versionName: '2.3.1', notes, size: bytes.length, installUrl: null },
    { platform: 'ios', versionName: '1.0', size: ipa.length, installUrl: null },
  ])
  const whole = await download('android')
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.android.package-archive',
    'content-disposition': expect.stringContaining("filename*=UTF-8''%E6%B0%B4"),
    'accept-ranges': 'bytes',
  })
  const part = await download('android', { range: 'bytes=2-5' })
  expect([part.statusCode, part.rawPayload.equals(bytes.subarray(2, 6))]).toEqual([206, true])
  expect((await download('ios')).rawPayload.equals(ipa)).toBe(true)
  expect((await download('windows')).statusCode).toBe(400)
})

test('one package is current for each platform; earlier ones stay, become current again, or are deleted', async () => {
  const { call, anna, publish, offered, download, isAnnounced } = await setUp()
  const first = await publish('a.apk', apk('one'), { version_name: '1.0' })
  await publish('a.ipa', ipa, { version_name: '7.0' })
  const second = await publish('b.apk', apk('two'), { version_name: '1.1' })
  const versions = async () => (await offered()).map(({ versionName }) => versionName)
  expect(await versions()).toEqual(['1.1', '7.0'])
  const former = (await call(read, { id: first }, anna)).data
  expect(former).toMatchObject({ platform: 'android', is_current: false, version: 2 })
  await call(edit, { id: first, version: 2, is_current: true }, anna)
  expect(await versions()).toEqual(['1.0', '7.0'])
  expect((await download('android')).rawPayload.equals(apk('one'))).toBe(true)
  await call(remove, { id: second }, anna)
  expect(await versions()).toEqual(['1.0', '7.0'])
  await call(edit, { id: first, version: 3, is_current: false }, anna)
  expect(await versions()).toEqual(['7.0'])
  expect((await download('android')).statusCode).toBe(404)
  expect(await isAnnounced()).toBe(true)
})

test('two that become current at once leave one', async () => {
  const { call, anna, publish, offered } = await setUp()
  const ids = [await publish('a.apk', apk('1')), await publish('b.apk', apk('2'))]
  const off = (await call(read, { id: ids[1] ?? '' }, anna)).data
  await call(edit, { id: off.id, version: off.version, is_current: false }, anna)
  const records = await Promise.all(ids.map(async (id) => (await call(read, { id }, anna)).data))
  const answers = await Promise.all(
    records.map(({ id, version }) => call(edit, { id, version, is_current: true }, anna)),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await offered()).toHaveLength(1)
})

/** A zip whose directory says something else than what there is. */
function withDirectory(bytes: Buffer, change: (directory: Buffer) => void) {
  const copy = Buffer.from(bytes)
  change(copy.subarray(copy.length - 22))
  return copy
}

/** 40 MB of zeros that take 40 KB. */
const bomb = Buffer.from(
  zipSync({ 'AndroidManifest.xml': new Uint8Array(40 * megabyte) }, { level: 9 }),
)

test.each<[string, string, Buffer, number, string]>([
  ['text', 'a.apk', Buffer.from('no zip at all'.repeat(50)), 400, 'files.not-a-package'],
  ['an empty file', 'a.apk', Buffer.alloc(0), 400, 'files.empty'],
  ['a zip of something else', 'a.apk', zip({ 'a.txt': 'x' }), 400, 'files.not-a-package'],
  ['an empty zip', 'a.apk', zip({}), 400, 'files.not-a-package'],
  ['an iPhone app as one for Android', 'a.apk', ipa, 400, 'files.not-a-package'],
  ['an Android app as one for iPhone', 'a.ipa', apk(), 400, 'files.not-a-package'],
  [
    'a manifest elsewhere',
    'a.apk',
    zip({ 'x/AndroidManifest.xml': 'x' }),
    400,
    'files.not-a-package',
  ],
  ['an empty manifest', 'a.apk', zip({ 'AndroidManifest.xml': '' }), 400, 'files.not-a-package'],
  ['half a package', 'a.apk', apk().subarray(0, 60), 400, 'files.not-a-package'],
  [
    'a directory beyond the end',
    'a.apk',
    withDirectory(apk(), (end) => end.writeUInt32LE(0x7fffffff, 16)),
    400,
    'files.not-a-package',
  ],
  [
    'more entries than there are',
    'a.ipa',
    withDirectory(zip({ 'a.txt': 'x' }), (end) => end.writeUInt16LE(60_000, 10)),
    400,
    'files.not-a-package',
  ],
  ['another extension', 'a.zip', apk(), 400, 'files.type-not-allowed'],
  ['no extension', 'apk', apk(), 400, 'files.type-not-allowed'],
])('%s is refused, and nothing is kept of it', async (_, name, bytes, status, error) => {
  const { owner, tenant, upload } = await setUp()
  const answer = await upload(name, bytes)
  expect([answer.status, answer.body.data]).toMatchObject([status, { error }])
  expect(await owner('select from file where tenant_id = $1', [tenant.tenantId])).toEqual([])
})

test('a package is never unpacked, whatever it would become', async () => {
  const { upload } = await setUp()
  expect(bomb.length).toBeLessThan(megabyte)
  const before = process.memoryUsage().rss
  expect((await upload('bomb.apk', bomb)).status).toBe(200)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * megabyte)
})

test('packages keep to the limits of files and to the quota of the tenant', async () => {
  const { address, call, tenant, anna, upload } = await setUp({ database: 'own' })
  await call(changeParameter, { name: 'fileMegabytes', value: 1, former: null }, anna)
  const large = await upload('a.apk', Buffer.concat([Buffer.alloc(megabyte), apk()]))
  expect(large.body.data).toMatchObject({ error: 'files.too-large' })
  await setQuotas(address, tenant.code, { fileBytes: apk().length + 10 })
  expect((await upload('a.apk', apk())).status).toBe(200)
  const beyond = await upload('b.apk', apk())
  expect([beyond.status, beyond.body.data]).toMatchObject([
    409,
    { error: 'organisation.quota-files' },
  ])
})

test('packages are uploaded for this alone, and by administrators of organisations alone', async () => {
  const { app, tenant, anna, upload, publish, call } = await setUp()
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  expect((await upload('a.apk', apk(), vera)).body.data).toMatchObject({
    error: 'request.forbidden',
  })
  const anywhere = await uploadTo(app, uploadFile, {
    token: anna.token,
    ...sampleFiles.package,
  })
  expect(anywhere.body.data).toMatchObject({ error: 'files.type-not-allowed' })
  const plant = await anOrganisation(app, tenant, {})
  const { key } = await aRole(app, tenant, { permissions: ['organisation.manage'] })
  const own = { loginName: 'ben', role: key, organisationId: plant }
  const ben = await aSignedInPerson(app, tenant, own)
  const { fileId } = (await upload('a.apk', apk(), ben)).data
  const draft = {
    name: { zh: '应用', en: 'App' },
    version_name: '1',
    package: fileId,
    bundle_id: null,
    notes: { zh: '', en: '' },
    is_current: true,
  }
  expect((await call(add, draft, ben)).body.data).toMatchObject({
    error: 'organisation.apps-whole-tenant',
  })
  expect((await call(add, draft, vera)).status).toBe(403)
  const id = await publish('a.apk', apk())
  expect((await call(remove, { id }, ben)).body.data).toMatchObject({
    error: 'organisation.apps-whole-tenant',
  })
  expect((await call(remove, { id }, anna)).status).toBe(200)
})

test('another organisation, an unknown code and a suspended tenant offer nothing', async () => {
  const { address, owner, tenant, publish, offered, download } = await setUp({ database: 'own' })
  await publish('a.apk', apk())
  const other = await aTenant(owner)
  for (const code of [other.code, 'nobody', '']) {
    expect(await offered(code)).toEqual([])
    expect((await download('android', {}, code)).statusCode).toBe(404)
  }
  expect((await download('android')).statusCode).toBe(200)
  await suspendTenant(address, tenant.code, { zh: '停用', en: 'Suspended' })
  expect(await offered()).toEqual([])
  expect((await download('android')).statusCode).toBe(404)
})

test('iPhones install a package with a bundle ID by a manifest, where the product is reached over https', async () => {
  const { app, tenant, publish, offered } = await setUp({
    environment: { BASE_URL: 'https://water.example' },
  })
  const id = 'com.example.water'
  await publish('a.ipa', ipa, { bundle_id: id, name: { zh: '水务<&>', en: 'Water' } })
  const manifest = `https://water.example/api/organisation/apps/ios/manifest.plist?orgCode=${tenant.code}`
  expect((await offered())[0]?.installUrl).toBe(
    `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`,
  )
  const { statusCode, headers, body } = await app.app.inject({
    url: manifest.replace('https://water.example', ''),
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
  expect(body).toContain(`<key>bundle-identifier</key><string>${id}</string>`)
  expect(body).toContain('<string>水务&lt;&amp;&gt;</string>')
  expect(body).toContain(
    `<string>https://water.example/api/organisation/apps/ios/file?orgCode=${tenant.code}</string>`,
  )
})

test('over plain http an iPhone is offered no installation', async () => {
  const { publish, offered } = await setUp({ environment: { BASE_URL: 'http://water.example' } })
  await publish('a.ipa', ipa, { bundle_id: 'com.example.water' })
  expect(await offered()).toMatchObject([{ platform: 'ios', installUrl: null }])
})
