import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anS3Server } from '#testing/s3/s3-server'
import { openStorage } from './open-storage.ts'
import type { Storage } from './storage.ts'
import { readStorageSettings } from './storage-settings.ts'

const partBytes = 5 * 1024 * 1024
// Repeats after a number that divides no size of a part.
const pattern = Buffer.from(Array.from({ length: 251 }, (_, at) => (at * 31) % 251))
const bytesOf = (size: number) => Buffer.alloc(size, pattern)
const streamOf = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false })

/** A stream of some bytes that then fails like an interrupted upload. */
const breaking = (size: number) =>
  Readable.from(
    (async function* () {
      yield bytesOf(size)
      throw new Error('the sender is gone')
    })(),
    { objectMode: false },
  )

async function aFolder() {
  const root = mkdtempSync(join(tmpdir(), 'iwater-storage-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const storage = openStorage({ filesDir: root, storage: { kind: 'folder' } })
  const leftOvers = () =>
    readdirSync(root).flatMap((tenant) =>
      readdirSync(join(root, tenant)).filter((name) => name.endsWith('.part')),
    )
  const abandon = async () => {
    await storage.put('1/whole', streamOf(bytesOf(1)))
    writeFileSync(join(root, '1', 'half.part'), 'half')
    utimesSync(join(root, '1', 'half.part'), 1, 1)
    writeFileSync(join(root, '1', 'now.part'), 'half')
    return Date.now() - 60_000
  }
  return { storage, leftOvers, abandon }
}

async function aBucket(extra: Record<string, string> = {}) {
  const server = await anS3Server()
  const settings = readStorageSettings({ ...server.environment, ...extra })
  const storage = openStorage({ filesDir: '', storage: settings })
  onTestFinished(() => storage.close())
  const leftOvers = () => [...server.uploads.values()].map(({ key }) => key)
  const abandon = async () => {
    await storage.put('1/whole', streamOf(bytesOf(1)))
    const begun = (key: string, begunAt: Date) =>
      server.uploads.set(`id of ${key}`, { key, parts: new Map(), begunAt })
    begun('1/half', new Date(1))
    begun('1/half-too', new Date(1))
    begun('1/half-as-well', new Date(1))
    begun('1/now.part', new Date())
    // Of another tenant.
    begun('backup/half', new Date(1))
    return Date.now() - 60_000
  }
  return { storage, leftOvers, abandon }
}

const read = async (storage: Storage, ...what: Parameters<Storage['open']>) => {
  const found = await storage.open(...what)
  return found && { size: found.size, bytes: await buffer(found.content) }
}

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.toSorted()
}

describe.each([
  ['a folder', aFolder],
  ['a bucket', () => aBucket()],
  ['a bucket shared with others', () => aBucket({ FILE_STORAGE_PREFIX: 'plant/files' })],
])('%s', (_, make) => {
  test.each([0, 1, 1000, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes + 7])(
    'keeps %i bytes as they came',
    async (size) => {
      const { storage, leftOvers } = await make()
      const bytes = bytesOf(size)
      const cut = Math.floor(size / 3)
      const parts = () => streamOf(bytes.subarray(0, cut), bytes.subarray(cut))
      expect(await storage.put('1/unknown', parts())).toBe(size)
      expect(await storage.put('1/known', parts(), { size })).toBe(size)
      for (const key of ['1/unknown', '1/known']) {
        const found = await read(storage, key)
        expect([found?.size, found?.bytes.equals(bytes), await storage.size(key)]).toEqual([
          size,
          true,
          size,
        ])
      }
      expect(leftOvers()).toEqual([])
    },
  )

  test('answers ranges of an object with its whole size', async () => {
    const { storage } = await make()
    await storage.put('1/a', streamOf(Buffer.from('0123456789')))
    const part = async (start: number, end: number) => {
      const found = await read(storage, '1/a', { start, end })
      return [found?.size, found?.bytes.toString()]
    }
    expect(await part(0, 0)).toEqual([10, '0'])
    expect(await part(3, 6)).toEqual([10, '3456'])
    expect(await part(9, 9)).toEqual([10, '9'])
    expect(await part(0, 9)).toEqual([10, '0123456789'])
  })

  test('reports a missing key, and removes objects that may not exist', async () => {
    const { storage } = await make()
    expect([await storage.open('1/a'), await storage.size('1/a')]).toEqual([null, null])
    await storage.remove('1/a')
    await storage.put('1/a', streamOf(bytesOf(3)))
    await storage.remove('1/a')
    expect([await storage.open('1/a'), await storage.size('1/a')]).toEqual([null, null])
  })

  test.each([10, partBytes + 10, 2 * partBytes + 10])(
    'keeps nothing of a stream that breaks off after %i bytes',
    async (size) => {
      const { storage, leftOvers } = await make()
      await expect(storage.put('1/a', breaking(size))).rejects.toThrow('the sender is gone')
      expect([await storage.open('1/a'), await keysOf(storage), leftOvers()]).toEqual([
        null,
        [],
        [],
      ])
    },
  )

  test.each([
    [10, 11],
    [11, 10],
    [partBytes + 10, partBytes + 11],
  ])('keeps nothing when %i bytes arrive instead of %i', async (size, wanted) => {
    const { storage, leftOvers } = await make()
    const putting = storage.put('1/a', streamOf(bytesOf(size)), { size: wanted })
    await expect(putting).rejects.toThrow('bytes came instead of')
    expect([await storage.open('1/a'), leftOvers()]).toEqual([null, []])
  })

  test('shows nothing of an object before it is complete', async () => {
    const { storage } = await make()
    const content = new PassThrough()
    const putting = storage.put('1/a', content)
    content.write(bytesOf(partBytes + 10))
    await expect.poll(() => content.readableLength, { timeout: 5000 }).toBe(0)
    expect([await storage.open('1/a'), await storage.size('1/a'), await keysOf(storage)]).toEqual([
      null,
      null,
      [],
    ])
    content.end()
    await putting
    expect([await storage.size('1/a'), await keysOf(storage)]).toEqual([partBytes + 10, ['1/a']])
  })

  test('lists all objects with the time of their creation', async () => {
    const { storage } = await make()
    const keys = ['1/a.png', '1/b', '2/a.png', '20/c', '3/d']
    for (const key of keys) await storage.put(key, streamOf(bytesOf(1)))
    expect(await keysOf(storage)).toEqual(keys)
    for await (const { changedAt } of storage.list()) {
      expect(Math.abs(Date.now() - changedAt)).toBeLessThan(10_000)
    }
  })

  test.each(['../a', '1/../a', '1/.hidden', '/1/a', '1/a/b', 'a/b', '1/a b', '1/', ''])(
    'has no key %j',
    async (key) => {
      const { storage } = await make()
      await expect((async () => storage.open(key))()).rejects.toThrow('not a key')
      await expect((async () => storage.put(key, streamOf(bytesOf(1))))()).rejects.toThrow(
        'not a key',
      )
    },
  )

  test('answers whether it is available', async () => {
    const { storage } = await make()
    await storage.check()
  })
})

describe.each([
  ['a folder', aFolder],
  ['a bucket', () => aBucket()],
])('%s', (_, make) => {
  test('removes unfinished uploads that are old', async () => {
    const { storage, leftOvers, abandon } = await make()
    const before = await abandon()
    await storage.removeUnfinished(before)
    expect(leftOvers().filter((name) => !name.startsWith('backup/'))).toEqual([
      expect.stringMatching(/now\.part$/),
    ])
    expect(leftOvers().length).toBe(make === aFolder ? 1 : 2)
    expect(await keysOf(storage)).toEqual(['1/whole'])
  })
})

test('existing files of the folder are read from their place', async () => {
  const root = mkdtempSync(join(tmpdir(), 'iwater-storage-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const name = '0123456789abcdef0123456789abcdef.png'
  mkdirSync(join(root, '7'))
  writeFileSync(join(root, '7', name), 'of an earlier version')
  // The temporary file of the disk check is not a stored file.
  writeFileSync(join(root, '.probe-1'), 'a')
  const storage = openStorage({ filesDir: root, storage: { kind: 'folder' } })
  expect((await read(storage, `7/${name}`))?.bytes.toString()).toBe('of an earlier version')
  expect(await keysOf(storage)).toEqual([`7/${name}`])
  await storage.put('7/new.png', streamOf(bytesOf(3)))
  expect(readdirSync(join(root, '7')).toSorted()).toEqual([name, 'new.png'])
})
