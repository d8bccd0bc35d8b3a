import dns from 'node:dns'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { failureText } from '@iwater/contract/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '#platform/http/app-error'
import { anS3Server } from '#testing/s3/s3-server'
import { addressOf } from './s3-client.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'
import { readStorageSettings, type S3Settings } from './storage-settings.ts'

const partBytes = 5 * 1024 * 1024
const bytesOf = (size: number) => Buffer.alloc(size, 'the bytes of a file ')
const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false })
const isPut = ({ method }: { method: string }) => method === 'PUT'
const isGet = ({ method }: { method: string }) => method === 'GET'

async function setting(extra: Record<string, string> = {}, idleMs = 1000) {
  const server = await anS3Server()
  const settings = readStorageSettings({ ...server.environment, ...extra }) as S3Settings
  const storage = s3Storage(settings, { connectMs: 1000, idleMs })
  onTestFinished(() => storage.close())
  const put = (key: string, size: number) => storage.put(key, streamOf(bytesOf(size)))
  const read = async (key: string) => {
    const found = await storage.open(key)
    return found && buffer(found.content)
  }
  return { server, settings, storage, put, read }
}

const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error,
  )

/** All requests to a store. */
const asked: [string, (storage: Storage) => Promise<unknown>][] = [
  ['a short put', (storage) => storage.put('1/a', streamOf(bytesOf(10)))],
  ['a long put', (storage) => storage.put('1/a', streamOf(bytesOf(partBytes + 1)))],
  ['open', async (storage) => (await storage.open('1/a'))?.content.destroy()],
  ['size', (storage) => storage.size('1/a')],
  ['remove', (storage) => storage.remove('1/a')],
  ['list', async (storage) => storage.list()[Symbol.asyncIterator]().next()],
  ['removing what is unfinished', (storage) => storage.removeUnfinished(0)],
  ['the check', (storage) => storage.check()],
]

test('names of buckets of presets are host prefixes, by region', () => {
  const common = {
    FILE_STORAGE_BUCKET: 'plant-files',
    FILE_STORAGE_KEY_ID: 'id',
    FILE_STORAGE_KEY_SECRET: 'secret',
  }
  const address = (env: Record<string, string>) => {
    const settings = readStorageSettings({ ...common, ...env }) as S3Settings
    const { href } = addressOf(settings, { key: `${settings.prefix}1/a.png` })
    return [href, settings.region]
  }
  expect([
    address({ FILE_STORAGE: 'aliyun', FILE_STORAGE_REGION: 'cn-hangzhou' }),
    address({ FILE_STORAGE: 'aliyun', FILE_STORAGE_REGION: 'oss-cn-beijing' }),
    address({
      FILE_STORAGE: 'aliyun',
      FILE_STORAGE_REGION: 'cn-hangzhou',
      FILE_STORAGE_ENDPOINT: 'https://s3.oss-cn-hangzhou-internal.aliyuncs.com/',
      FILE_STORAGE_PREFIX: 'a/b/',
    }),
    address({ FILE_STORAGE: 'qiniu', FILE_STORAGE_REGION: 'cn-east-1' }),
    address({ FILE_STORAGE: 's3', FILE_STORAGE_ENDPOINT: 'http://10.1.2.3:9000' }),
    address({
      FILE_STORAGE: 's3',
      FILE_STORAGE_ENDPOINT: 'https://s3.example:9000',
      FILE_STORAGE_ADDRESSING: 'virtual-host',
      FILE_STORAGE_REGION: 'x1',
    }),
  ]).toEqual([
    ['https://plant-files.s3.oss-cn-hangzhou.aliyuncs.com/1/a.png', 'cn-hangzhou'],
    ['https://plant-files.s3.oss-cn-beijing.aliyuncs.com/1/a.png', 'cn-beijing'],
    ['https://plant-files.s3.oss-cn-hangzhou-internal.aliyuncs.com/a/b/1/a.png', 'cn-hangzhou'],
    ['https://plant-files.s3.cn-east-1.qiniucs.com/1/a.png', 'cn-east-1'],
    ['http://10.1.2.3:9000/plant-files/1/a.png', 'us-east-1'],
    ['https://plant-files.s3.example:9000/1/a.png', 'x1'],
  ])
})

test('a request to a bucket as host prefix is signed', async () => {
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((
      _: string,
      { all }: { all?: boolean },
      done: (...answer: unknown[]) => void,
    ) =>
      all
        ? done(null, [{ address: '127.0.0.1', family: 4 }])
        : done(null, '127.0.0.1', 4)) as never)
  onTestFinished(() => lookup.mockRestore())
  const server = await anS3Server()
  const settings = readStorageSettings({
    ...server.environment,
    FILE_STORAGE_ENDPOINT: `http://localhost:${server.port}`,
    FILE_STORAGE_ADDRESSING: 'virtual-host',
  }) as S3Settings
  const storage = s3Storage(settings)
  onTestFinished(() => storage.close())
  for (const [, ask] of asked) await ask(storage)
  await storage.put('1/b', streamOf(bytesOf(10)))
  expect([...server.objects.keys()]).toEqual(['1/b'])
  expect(new Set(server.calls.map(({ headers }) => headers.host))).toEqual(
    new Set([`water.localhost:${server.port}`]),
  )
})

test.each(asked)('%s with a wrong key is denied, and says why', async (_, ask) => {
  const { server, storage } = await setting({ FILE_STORAGE_KEY_SECRET: 'some other secret' })
  const failure = await failureOf(ask(storage))
  expect([failure?.code, failure?.status]).toEqual(['storage.denied', 502])
  expect(failure?.details.reason).toMatch(/^(SignatureDoesNotMatch|HTTP 403)$/)
  expect(failureText('storage.denied', 'en', failure?.details)).toContain('access key')
  expect(JSON.stringify([failure, String(failure?.cause)])).not.toContain('other secret')
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
  // Trying again would not help.
  expect(server.calls).toHaveLength(1)
})

test('a key that the store does not know is rejected', async () => {
  const { storage } = await setting({ FILE_STORAGE_KEY_ID: 'AKIAOTHER' })
  expect(await failureOf(storage.check())).toMatchObject({
    code: 'storage.denied',
    details: { reason: 'InvalidAccessKeyId' },
  })
})

test('a wrong region is named', async () => {
  const { storage } = await setting({ FILE_STORAGE_REGION: 'cn-other-1' })
  expect(await failureOf(storage.check())).toMatchObject({
    code: 'storage.failed',
    details: { reason: 'AuthorizationHeaderMalformed' },
  })
})

test.each(asked)('%s of a bucket that is missing says so by its name', async (_, ask) => {
  const { storage } = await setting({ FILE_STORAGE_BUCKET: 'no-such-bucket' })
  expect(await failureOf(ask(storage))).toMatchObject({
    code: 'storage.bucket-missing',
    details: { bucket: 'no-such-bucket' },
  })
})

test.each(asked)('%s of a store that is not reached may be asked again later', async (_, ask) => {
  const { server, storage } = await setting()
  server.close()
  expect(await failureOf(ask(storage))).toMatchObject({
    code: 'storage.unavailable',
    status: 503,
    retryAfterSeconds: 5,
  })
})

test.each([
  [{ answers: { status: 507, code: 'XMinioStorageFull' } }, 'server.no-space'],
  [{ answers: { status: 403, code: 'QuotaExceeded' } }, 'server.no-space'],
  [{ answers: { status: 403, code: 'AccessDenied' } }, 'storage.denied'],
  [{ answers: { status: 501, code: 'NotImplemented' } }, 'storage.failed'],
  [{ answers: { status: 301, code: 'PermanentRedirect' } }, 'storage.failed'],
])('%j is %s and not tried again', async (fault, code) => {
  const { server, put } = await setting()
  server.spoil(isPut, fault)
  expect(await failureOf(put('1/a', 10))).toMatchObject({ code })
  expect(server.calls).toHaveLength(1)
  expect(server.objects.size).toBe(0)
})

test.each([
  [[{ answers: { status: 503, code: 'SlowDown' } }, { answers: { status: 500, code: '' } }]],
  [[{ cutsRequestAt: 1 }, { cutsRequestAt: 1 }]],
  [[{ instead: 'cut' as const }]],
  [[{ instead: 'silence' as const }]],
])('an upload continues after %j', async (faults) => {
  const { server, put, read } = await setting()
  server.spoil(isPut, ...faults)
  await put('1/a', 200_000)
  expect((await read('1/a'))?.equals(bytesOf(200_000))).toBe(true)
  expect(server.objects.size).toBe(1)
})

test('of a long upload only the part that broke off is sent again', async () => {
  const { server, put, read } = await setting()
  const size = 3 * partBytes + 10
  server.spoil(({ query }) => query.get('partNumber') === '2', { cutsRequestAt: partBytes / 2 })
  await put('1/a', size)
  expect((await read('1/a'))?.equals(bytesOf(size))).toBe(true)
  const numbers = server.calls.filter(isPut).map(({ query }) => query.get('partNumber'))
  expect(numbers).toEqual(['1', '2', '2', '3', '4'])
})

test.each(['?uploads', '&partNumber', '?uploadId'])(
  'nothing stays of a long put whose %s fails for good',
  async (what) => {
    const { server, storage, put } = await setting()
    const matches = ({ method, query }: { method: string; query: URLSearchParams }) =>
      method !== 'DELETE' &&
      (what === '?uploads'
        ? query.has('uploads')
        : what === '&partNumber'
          ? query.get('partNumber') === '2'
          : query.has('uploadId') && method === 'POST')
    const fault = { answers: { status: 503, code: 'SlowDown' } }
    server.spoil(matches, fault, fault, fault)
    expect(await failureOf(put('1/a', 2 * partBytes))).toMatchObject({
      code: 'storage.unavailable',
    })
    expect([await storage.open('1/a'), server.objects.size, server.uploads.size]).toEqual([
      null,
      0,
      0,
    ])
  },
)

test('a long upload is complete although the answer to its end was lost', async () => {
  const { server, put, read } = await setting()
  const size = partBytes + 10
  server.spoil(({ method, query }) => method === 'POST' && query.has('uploadId'), {
    instead: 'cut',
  })
  expect(await put('1/a', size)).toBe(size)
  expect((await read('1/a'))?.equals(bytesOf(size))).toBe(true)
})

test('a fault within a successful answer is recognised', async () => {
  const { server, put } = await setting()
  server.spoil(({ method, query }) => method === 'POST' && query.has('uploadId'), {
    answers: { status: 200, code: 'InternalError' },
  })
  expect(await failureOf(put('1/a', partBytes))).toMatchObject({ code: 'storage.unavailable' })
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

test('an interrupted download continues where it broke off', async () => {
  const { server, storage, put, read } = await setting()
  await put('1/a', 500_000)
  server.spoil(isGet, { cutsAnswerAt: 100_000 }, { cutsAnswerAt: 200_000 }, { stopsAnswerAt: 10 })
  expect((await read('1/a'))?.equals(bytesOf(500_000))).toBe(true)
  const ranges = server.calls.filter(isGet).map(({ headers }) => headers.range)
  expect(ranges).toEqual([
    undefined,
    'bytes=100000-499999',
    'bytes=300000-499999',
    'bytes=300010-499999',
  ])
  server.spoil(isGet, { cutsAnswerAt: 7 })
  const part = await storage.open('1/a', { start: 3, end: 22 })
  expect((await buffer(part?.content ?? Readable.from([]))).toString()).toBe(
    bytesOf(40).toString().slice(3, 23),
  )
})

test('a download is never assembled from two versions', async () => {
  const { server, storage, put } = await setting()
  await put('1/a', 500_000)
  server.spoil(isGet, { cutsAnswerAt: 100_000 })
  const found = await storage.open('1/a')
  server.objects.set('1/a', {
    bytes: Buffer.alloc(500_000),
    etag: '"other"',
    changedAt: new Date(),
  })
  const failure = await failureOf(buffer(found?.content ?? Readable.from([])))
  expect(failure).toMatchObject({
    code: 'storage.failed',
    details: { reason: 'PreconditionFailed' },
  })
})

test('a download that breaks off again and again ends with an error', async () => {
  const { server, put, read } = await setting()
  await put('1/a', 500_000)
  server.spoil(isGet, ...Array.from({ length: 50 }, () => ({ cutsAnswerAt: 1 })))
  expect(await failureOf(read('1/a'))).toMatchObject({ code: 'storage.unavailable' })
})

test('a slow reader is waited for, and one that disconnects ends the request', async () => {
  const { server, storage, put } = await setting({}, 300)
  await put('1/a', 8_000_000)
  const found = await storage.open('1/a')
  const content = found?.content ?? Readable.from([])
  const chunks: Buffer[] = []
  for await (const chunk of content as AsyncIterable<Buffer>) {
    // Longer than the store may be silent.
    if (chunks.length === 2) {
      await new Promise((resolve) => setTimeout(resolve, 700))
      // What is not read yet does not accumulate here either.
      expect(content.readableLength).toBeLessThan(1_000_000)
    }
    chunks.push(chunk)
  }
  expect(Buffer.concat(chunks).equals(bytesOf(8_000_000))).toBe(true)
  expect(server.calls.filter(isGet)).toHaveLength(1)
  const other = await storage.open('1/a')
  other?.content.once('data', () => other.content.destroy())
  await expect.poll(() => other?.content.destroyed).toBe(true)
})
