import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginUpload, completeUpload, megabyte, openUploadLimits } from '@iwater/contract/files'
import { expect, onTestFinished, test } from 'vitest'
import { setQuotas } from '#domains/organisation'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { anS3Server, startS3Server } from '#testing/s3/s3-server'
import { appOfFile, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const appOnBucket = appOfFile(async () => {
  const server = await startS3Server()
  const endpoint = `http://localhost:${server.port}`
  return { environment: { ...server.environment, FILE_STORAGE_DIRECT_ENDPOINT: endpoint } }
})

async function setting() {
  const app = await appOnBucket()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const begin = (name: string, size: number) => app.call(beginUpload, { name, size }, { token })
  const complete = (ticket: string, by = token) =>
    app.call(completeUpload, { ticket }, { token: by })
  /** Begins an upload that may be begun, and sends bytes to its address. */
  async function send(name: string, bytes: Buffer, size = bytes.length) {
    const { url, ticket } = (await begin(name, size)).data ?? { url: '', ticket: '' }
    const { status } = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })
    return { url, ticket, status }
  }
  async function stored() {
    const keys: string[] = []
    for await (const { key } of app.services.storage.list())
      if (key.startsWith(`${tenant.tenantId}/`)) keys.push(key)
    return keys
  }
  return { app, tenant, token, begin, complete, send, stored }
}

const picture = aPng({ width: 30, height: 20 })

/** A ticket carries the name. */
const longest = `${'泵'.repeat(196)}.png`

test('a file that was sent straight to the store is a file of its sender, once, and nothing else is left', async () => {
  const { app, send, complete, stored } = await setting()
  const { ticket, status } = await send(longest, picture)
  expect(status).toBe(200)
  const { data } = await complete(ticket)
  expect(data).toMatchObject({ name: longest, group: 'image', size: picture.length })
  expect((await app.app.inject({ url: data.url })).rawPayload.equals(picture)).toBe(true)
  expect((await complete(ticket)).data.fileId).toBe(data.fileId)
  expect(await stored()).toHaveLength(1)
})

test('calls that complete the same upload at once all answer the one file', async () => {
  const { send, complete, stored } = await setting()
  const { ticket } = await send('a.png', picture)
  const answers = await Promise.all(Array.from({ length: 4 }, () => complete(ticket)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.fileId)).size).toBe(1)
  expect(await stored()).toHaveLength(1)
})

test('a person has so many addresses at once, until they complete or expire', async () => {
  const { app, begin, send, complete } = await setting()
  const { ticket } = await send('a.png', picture)
  for (let more = 1; more < openUploadLimits.person; more += 1)
    expect((await begin('a.png', 10)).status).toBe(200)
  const failed = await begin('a.png', 10)
  expect([failed.status, failed.data]).toMatchObject([
    409,
    { error: 'files.own-uploads-open', details: { limit: 20, megabytes: 1024, minutes: 15 } },
  ])
  await complete(ticket)
  expect((await begin('a.png', 10)).status).toBe(200)
  expect((await begin('a.png', 10)).status).toBe(409)
  app.clock.advance(15 * 60_000)
  expect((await begin('a.png', 10)).status).toBe(200)
})

test('what the addresses of a person may take is within their room', async () => {
  const { app, tenant, begin } = await setting()
  for (let more = 0; more < 10; more += 1)
    expect((await begin('a.zip', 100 * megabyte)).status).toBe(200)
  expect((await begin('a.zip', 100 * megabyte)).data).toMatchObject({
    error: 'files.own-uploads-open',
  })
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'colleague' })
  const input = { name: 'a.zip', size: 100 * megabyte }
  expect((await app.call(beginUpload, input, { token })).status).toBe(200)
})

test('what is beyond the quota of the tenant need not be sent, though the files are those of others', async () => {
  const { app, tenant, begin, send, complete } = await setting()
  await setQuotas(app.address, tenant.code, { fileBytes: 1000 })
  const { ticket } = await send('a.png', picture)
  expect((await complete(ticket)).status).toBe(200)
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'colleague' })
  const left = 1000 - picture.length
  const refused = await app.call(beginUpload, { name: 'a.zip', size: left + 1 }, { token })
  expect([refused.status, refused.data]).toMatchObject([409, { error: 'organisation.quota-files' }])
  expect((await app.call(beginUpload, { name: 'a.zip', size: left }, { token })).status).toBe(200)
  await setQuotas(app.address, tenant.code, { fileBytes: null })
  expect((await begin('a.zip', left + 1)).status).toBe(200)
})

test.each([
  ['number', { count: openUploadLimits.tenant.count, bytes: 1 }],
  ['bytes', { count: 1, bytes: openUploadLimits.tenant.bytes }],
])(
  'the %s of open uploads of a tenant is bounded, of each its own',
  async (_, { count, bytes }) => {
    const { app, tenant, begin } = await setting()
    const { accountId } = await aSignedInPerson(app, tenant, { loginName: 'colleague' })
    await app.owner(
      `insert into direct_upload (tenant_id, file_id, account_id, size_bytes, expires_at)
     select $1, gen_random_uuid(), $2, $3, now() + interval '1 minute' from generate_series(1, $4)`,
      [tenant.tenantId, accountId, bytes, count],
    )
    expect((await begin('a.png', 10)).data).toMatchObject({ error: 'files.uploads-open' })
    const { token } = await aSignedInPerson(app, await aTenant(app.owner))
    expect((await app.call(beginUpload, { name: 'a.png', size: 10 }, { token })).status).toBe(200)
    app.clock.advance(60_001)
    expect((await begin('a.png', 10)).status).toBe(200)
  },
)

test('an address takes the length that was ordered and no other', async () => {
  const { send, complete } = await setting()
  const { ticket, status } = await send('a.png', picture, picture.length - 1)
  expect(status).toBe(403)
  expect((await complete(ticket)).data).toMatchObject({ error: 'files.not-uploaded' })
})

test('what is not what its name says is rejected and removed, as through the server', async () => {
  const { begin, send, complete, stored } = await setting()
  const { ticket } = await send('a.png', Buffer.from('<script>alert(1)</script>'))
  expect((await complete(ticket)).data).toMatchObject({ error: 'files.content-mismatch' })
  expect((await begin('a.svg', 10)).data).toMatchObject({ error: 'files.type-not-allowed' })
  expect((await begin('a.zip', 100 * megabyte + 1)).data).toMatchObject({
    error: 'files.too-large',
  })
  expect((await begin('a.png', 10 * megabyte + 1)).data).toMatchObject({
    error: 'files.image-too-large',
  })
  // The object at the address stays until it counts as abandoned; no row refers to it.
  expect(await stored()).toHaveLength(1)
})

test('a package is begun by administrators of organisations alone', async () => {
  const { app, tenant } = await setting()
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const wanted = { name: 'a.apk', size: 10, group: 'package' } as const
  expect((await app.call(beginUpload, wanted, viewer)).data).toMatchObject({
    error: 'request.forbidden',
  })
})

test('who has the address cannot exchange a file that was checked', async () => {
  const { app, send, complete } = await setting()
  const { url, ticket } = await send('a.png', picture)
  const { data } = await complete(ticket)
  const other = new Uint8Array(picture.length)
  expect((await fetch(url, { method: 'PUT', body: other })).status).toBe(200)
  expect((await app.app.inject({ url: data.url })).rawPayload.equals(picture)).toBe(true)
})

test('a ticket is good for its owner alone, and cannot be written by hand', async () => {
  const { app, tenant, send, complete } = await setting()
  const { ticket } = await send('a.png', picture)
  const { token: colleague } = await aSignedInPerson(app, tenant, { loginName: 'colleague' })
  const { token: outsider } = await aSignedInPerson(app, await aTenant(app.owner))
  for (const [text, by] of [
    [ticket, colleague],
    [ticket, outsider],
    ['e30', colleague],
  ] as const)
    expect((await complete(text, by)).data).toMatchObject({ error: 'files.not-uploaded' })
  const tooLong = await complete('e'.repeat(8001), colleague)
  expect([tooLong.status, tooLong.data]).toMatchObject([400, { error: 'request.invalid' }])
})

test('pages may call the store that browsers reach, and nothing else beside the server', async () => {
  const clientFolder = await mkdtemp(join(tmpdir(), 'iwater-client-'))
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  await writeFile(join(clientFolder, 'index.html'), '<!doctype html><title>iWater</title>')
  const server = await anS3Server()
  const environment = {
    ...server.environment,
    FILE_STORAGE_DIRECT_ENDPOINT: 'https://store.example',
  }
  const { app } = await testApp({ environment, clientFolder })
  const { headers } = await app.inject({ url: '/' })
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://store.example")
})

test('without a store that browsers reach, files go through the server', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const { data } = await app.call(beginUpload, { name: 'a.png', size: 10 }, { token })
  expect(data).toBeNull()
})
