import { Readable } from 'node:stream'
import { findFileUrl, megabyte, removeFile, uploadFile } from '@iwater/contract/files'
import { describe, expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { anS3Server, startS3Server } from '#testing/s3/s3-server'
import { appOfFile, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { multipartOf, uploadTo } from '#testing/uploads'
import { startFilesJobs } from './files.jobs.ts'

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

type Store = 'folder' | 'bucket'

const appOnBucket = appOfFile(async () => ({ environment: (await startS3Server()).environment }))

const anApp = (store: Store) => (store === 'folder' ? testApp() : appOnBucket())

async function settingOn(store: Store) {
  const app = await anApp(store)
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant)
  const { token } = person
  const { storage } = app.services
  const upload = (name: string, bytes: Buffer, query: Record<string, string> = {}) =>
    uploadTo(app, uploadFile, { token, name, bytes, query })
  /** Stored names of the files of the tenant. */
  async function stored() {
    const names: string[] = []
    for await (const { key } of storage.list()) {
      const [owner, name = ''] = key.split('/')
      if (owner === String(tenant.tenantId)) names.push(name)
    }
    return names
  }
  const load = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers })
  return { app, tenant, person, token, storage, upload, stored, load }
}

describe.each(['folder', 'bucket'] as const)('in a %s', (store) => {
  const setting = () => settingOn(store)

  test('a picture is stored under a new name and loaded by a signed link without a header', async () => {
    const { app, token, upload, stored, load } = await setting()
    const bytes = aPng({ width: 30, height: 20 })
    const { status, data } = await upload('泵房.PNG', bytes)
    expect([status, data]).toMatchObject([
      200,
      { name: '泵房.PNG', group: 'image', size: bytes.length },
    ])
    expect(await stored()).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
    const loaded = await load(data.url)
    expect(loaded.statusCode).toBe(200)
    expect(loaded.rawPayload.equals(bytes)).toBe(true)
    expect(loaded.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `inline; filename="__.PNG"; filename*=UTF-8''%E6%B3%B5%E6%88%BF.PNG`,
    })
    expect(loaded.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    const found = await app.call(findFileUrl, { fileId: data.fileId }, { token })
    expect(found.data.url).toBe(data.url)
    const size = await app.owner('select width, height, file_group from file')
    expect(size).toEqual([{ width: 30, height: 20, file_group: 'image' }])
  })

  test('files that are not harmless to display are only downloaded, by a link that expires soon', async () => {
    const { app, upload, load } = await setting()
    const { data } = await upload('报告.pdf', pdf)
    const loaded = await load(data.url)
    expect(loaded.headers['content-type']).toBe('application/pdf')
    expect(loaded.headers['content-disposition']).toMatch(/^attachment; /)
    app.clock.advance(121_000)
    expect((await load(data.url)).statusCode).toBe(404)
  })

  test.each([
    ['a.svg', svg],
    ['a.html', html],
    ['a.png.html', aPng()],
    ['a.xml', svg],
    ['a.exe', aPng()],
    ['a', aPng()],
    ['png', aPng()],
    ['a.png ', html],
  ])('%j is of a type that may not be uploaded', async (name, bytes) => {
    const { upload, stored } = await setting()
    const { status, body } = await upload(name, bytes)
    expect(status).toBe(400)
    expect(body.data).toMatchObject({
      error: expect.stringMatching(/^files\.(type-not-allowed|content-mismatch)$/) as string,
    })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['html.png', html],
    ['svg.gif', svg],
    ['png.jpg', aPng()],
    ['pdf.png', pdf],
    ['png with a page behind it.png', Buffer.concat([aPng(), html])],
    ['half a picture.png', aPng().subarray(0, -10)],
    ['gif that ends.gif', Buffer.from('GIF89a')],
    ['bmp that is a page.bmp', Buffer.concat([Buffer.from('BM'), html, Buffer.alloc(40)])],
    ['jpeg that is none.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), html])],
    ['zip.docx', zip],
  ])('%s contains something other than its name says', async (name, bytes) => {
    const { upload, stored } = await setting()
    const { status, body } = await upload(name, bytes)
    expect([status, body.data]).toMatchObject([400, { error: 'files.content-mismatch' }])
    expect(await stored()).toEqual([])
  })

  test('a picture that is a script as well is served as a picture and never executed', async () => {
    const { upload, load } = await setting()
    const polyglot = Buffer.from(
      'GIF89a/*\x01\x00*/=1;alert(1);<script>alert(1)</script>;',
      'latin1',
    )
    polyglot.writeUInt16LE(40, 6)
    polyglot.writeUInt16LE(40, 8)
    const { status, data } = await upload('a.gif', polyglot)
    expect(status).toBe(200)
    const { headers } = await load(data.url)
    expect(headers).toMatchObject({
      'content-type': 'image/gif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test('a picture has at most 10240 KB and no more pixels than a browser can display', async () => {
    const { upload, stored } = await setting()
    const most = aPng()
    const large = Buffer.concat([most, Buffer.alloc(10 * megabyte)])
    const { status, body } = await upload('a.png', large)
    expect([status, body.msg]).toEqual([413, '上传图片大小不能超过10240KB'])
    const bomb = aPng({ width: 2, height: 2 }, { width: 30_000, height: 30_000 })
    expect((await upload('b.png', bomb)).body.data).toMatchObject({ error: 'files.image-too-wide' })
    const long = aPng({ width: 2, height: 2 }, { width: 2, height: 12_001 })
    expect((await upload('c.png', long)).body.data).toMatchObject({ error: 'files.image-too-wide' })
    expect(await stored()).toEqual([])
  })

  test('where one group is required, files of others are rejected', async () => {
    const { upload } = await setting()
    expect((await upload('a.zip', zip, { group: 'zips' })).status).toBe(200)
    const { status, body } = await upload('a.zip', zip, { group: 'image' })
    expect([status, body.msg]).toEqual([
      400,
      '文件类型不符合，允许的类型：bmp, jpeg, jpg, png, gif',
    ])
  })

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\windows\\a.png', 'a.png'],
    ['/a/b/c.png', 'c.png'],
    ['a\u202egnp.png', 'agnp.png'],
    ['a.pn\u0000g', 'a.png'],
    ['水质 "A" & \n100%25.png', '水质 "A" & 100%25.png'],
    [`${'长'.repeat(300)}.png`, `${'长'.repeat(196)}.png`],
  ])('of the name %j only %j is kept', async (sent, kept) => {
    const { app, upload, stored, load } = await setting()
    const { data } = await upload(sent, aPng())
    expect(data.name).toBe(kept)
    expect(await stored()).toHaveLength(1)
    expect(await app.owner('select name from file')).toEqual([{ name: kept }])
    expect((await load(data.url)).statusCode).toBe(200)
  })

  test('a name cannot inject headers', async () => {
    const { upload, load } = await setting()
    const { data } = await upload('a"; x="\r\nset-cookie: b=1.png', aPng())
    const { headers } = await load(data.url)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(
      /^inline; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.!~-]+$/,
    )
  })

  test('an incomplete form leaves nothing behind', async () => {
    const { app, token, stored } = await setting()
    const { payload, type } = await multipartOf('a.png', aPng({ width: 400, height: 400 }))
    for (const end of [20, 200, payload.length - 40]) {
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: `/api${uploadFile.path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        payload: payload.subarray(0, end),
      })
      expect(statusCode).toBe(400)
    }
    expect(await stored()).toEqual([])
    expect(await app.owner('select from file')).toEqual([])
  })

  test('a link works for its file and its period only', async () => {
    const { app, upload, load } = await setting()
    const one = (await upload('a.png', aPng())).data
    const other = (await upload('b.png', aPng())).data
    const changed = [
      one.url.replace(one.fileId, other.fileId),
      one.url.replace(/until=\d+/, 'until=99999999999'),
      one.url.replace(/tenant=\d+/, 'tenant=1'),
      one.url.replace(/signature=[^&]+/, 'signature=AAAA'),
      one.url.replace(/&signature=[^&]+/, ''),
    ].filter((url) => url !== one.url)
    for (const url of changed) expect((await load(url)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await load(one.url)).statusCode).toBe(200)
    app.clock.advance(2 * 3_600_000)
    expect((await load(one.url)).statusCode).toBe(404)
  })

  test('removing a file deletes it from the folder, and only its owner may remove it', async () => {
    const { app, tenant, token, upload, stored, load } = await setting()
    const { data } = await upload('a.png', aPng())
    const colleague = await aSignedInPerson(app, tenant, { loginName: 'bob' })
    const remove = (by: string) => app.call(removeFile, { fileId: data.fileId }, { token: by })
    const missing = { status: 404, body: { data: { error: 'files.not-found' } } }
    expect(await remove(colleague.token)).toMatchObject(missing)
    expect(await stored()).toHaveLength(1)
    expect((await remove(token)).status).toBe(200)
    expect(await remove(token)).toMatchObject(missing)
    expect(await stored()).toEqual([])
    expect((await load(data.url)).statusCode).toBe(404)
  })

  test('files that no row refers to are deleted after an hour', async () => {
    const { app, tenant, storage, upload, stored } = await setting()
    await upload('a.png', aPng())
    const [kept = ''] = await stored()
    await storage.put(
      `${tenant.tenantId}/${'f'.repeat(32)}.png`,
      Readable.from([Buffer.from('half a file')]),
    )
    app.clock.advance(2 * 3_600_000)
    const job = startFilesJobs(app.services)
    await expect.poll(stored).toEqual([kept])
    await job.stop()
  })

  test('the files of a person never exceed their quota, however many are uploaded at once', async () => {
    const { app, tenant, person, upload, stored } = await setting()
    const bytes = aPng({ width: 30, height: 20 })
    await app.owner(
      `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
       values ($1, gen_random_uuid(), $2, $3, 'image', 'much', 'png', repeat('0', 32) || '.png', $4)`,
      [tenant.tenantId, tenant.root, person.accountId, 1024 * megabyte - 2 * bytes.length],
    )
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => upload(`${index}.png`, bytes)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 409, 409, 409, 409,
    ])
    expect(await stored()).toHaveLength(2)
    const [row] = await app.owner<{ bytes: string }>('select sum(size_bytes) as bytes from file')
    expect(Number(row?.bytes)).toBe(1024 * megabyte)
    expect((await upload('more.png', bytes)).status).toBe(409)
  })

  test('a range of a file is answered as a range, so that videos can be seeked', async () => {
    const { upload, load } = await setting()
    const { data } = await upload('报告.pdf', pdf)
    const whole = await load(data.url)
    expect([
      whole.statusCode,
      whole.headers['accept-ranges'],
      whole.headers['content-length'],
    ]).toEqual([200, 'bytes', String(pdf.length)])
    const { etag } = whole.headers
    expect(etag).toMatch(/^"[^"]+"$/)
    const part = await load(data.url, { range: 'bytes=5-7', 'if-range': etag ?? '' })
    expect([part.statusCode, part.payload]).toEqual([206, '1.7'])
    expect(part.headers).toMatchObject({
      'content-range': `bytes 5-7/${pdf.length}`,
      'content-length': '3',
      'accept-ranges': 'bytes',
      etag,
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': whole.headers['content-disposition'],
    })
    const end = await load(data.url, { range: 'bytes=-6' })
    expect([end.statusCode, end.payload]).toEqual([206, '%%EOF\n'])
    const other = await load(data.url, { range: 'bytes=5-7', 'if-range': '"other"' })
    expect([other.statusCode, other.rawPayload.equals(pdf)]).toEqual([200, true])
    const beyond = await load(data.url, { range: `bytes=${pdf.length}-` })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
      416,
      `bytes */${pdf.length}`,
    ])
    expect(beyond.json()).toMatchObject({ data: { error: 'files.range-not-satisfiable' } })
    expect(
      (await load(data.url.replace(/signature=[^&]{4}/, 'signature=AAAA'), { range: 'bytes=0-0' }))
        .statusCode,
    ).toBe(404)
  })
})

test('a store that does not answer, or denies access, is named, and nothing is kept', async () => {
  const server = await anS3Server()
  const app = await testApp({ environment: server.environment })
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const send = () => uploadTo(app, uploadFile, { token, name: 'a.png', bytes: aPng() })
  const { data } = await send()
  server.spoil(({ method }) => method === 'PUT', { answers: { status: 403, code: 'AccessDenied' } })
  const denied = await send()
  expect([denied.status, denied.body.data]).toMatchObject([502, { error: 'storage.denied' }])
  expect(denied.body.msg).toBe(
    '文件存储拒绝了服务器的访问（AccessDenied），请联系管理员检查访问密钥',
  )
  server.close()
  const away = await send()
  expect([away.status, away.headers['retry-after'], away.body.data]).toMatchObject([
    503,
    '5',
    { error: 'storage.unavailable' },
  ])
  const loaded = await app.app.inject({ url: data.url })
  expect([loaded.statusCode, loaded.json()]).toMatchObject([
    503,
    { data: { error: 'storage.unavailable' } },
  ])
  expect(server.objects.size).toBe(1)
  // Removing does not wait for the store: the hourly sweep deletes the bytes.
  expect((await app.call(removeFile, { fileId: data.fileId }, { token })).status).toBe(200)
})
