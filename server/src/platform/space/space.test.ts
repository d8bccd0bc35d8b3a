import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '#testing/silent-logger'
import { aSmallDisk, mayMount } from '#testing/small-disk'
import { fullPlaceOf, openSpace } from './space.ts'

const mebibyte = 1024 * 1024

const logger = silentLogger as Parameters<typeof openSpace>[0]['logger']

test('a full disk is distinguished from other failures, also as the cause of another one', async () => {
  // The device that is always full gives the error of a full disk.
  const stream = createWriteStream('/dev/full')
  stream.write('a')
  const [error] = (await once(stream, 'error')) as [NodeJS.ErrnoException]
  expect(fullPlaceOf(error)).toBe('files')
  expect(fullPlaceOf(new Error('could not be kept', { cause: error }))).toBe('files')
  expect(fullPlaceOf(Object.assign(new Error('no'), { code: '53100' }))).toBe('database')
  expect(fullPlaceOf(Object.assign(new Error('no'), { code: 'ENOENT' }))).toBeNull()
  for (const thrown of [undefined, null, 'ENOSPC', 28]) expect(fullPlaceOf(thrown)).toBeNull()
})

test('a folder that does not exist yet is checked by the disk that it will be on', async () => {
  const space = openSpace({ folders: ['/dev/shm/not/made/yet'], logger })
  onTestFinished(() => space.stop())
  await space.look()
  expect(space.full()).toBeNull()
})

test.skipIf(!mayMount)(
  'a disk that takes nothing, though there is room on it, is full until it takes something',
  async () => {
    const { folder, setReadOnly } = aSmallDisk(24)
    const space = openSpace({ folders: [folder], logger })
    onTestFinished(() => space.stop())
    setReadOnly(true)
    space.note(await writeFile(join(folder, 'a'), 'a').catch((error: unknown) => error))
    for (const _ of [1, 2]) {
      await space.look()
      expect(space.full()).toBe('files')
    }
    setReadOnly(false)
    await space.look()
    expect(space.full()).toBeNull()
  },
)

test.skipIf(!mayMount)('each disk is told once, with all that it holds and its room', async () => {
  const { folder, fill } = aSmallDisk(24)
  const cluster = '/dev/shm/not/made/yet'
  const space = openSpace({
    folders: [cluster, folder, join(folder, 'files')],
    files: join(folder, 'files'),
    cluster,
    logger,
  })
  onTestFinished(() => space.stop())
  const disks = () => space.disks()
  expect((await disks()).map(({ holds }) => holds)).toEqual([['database'], ['files']])
  const [, small] = await disks()
  expect(small?.totalBytes).toBe(24 * mebibyte)
  // A fiftieth of a small disk is reserved.
  expect(small?.freeBytes).toBe(Math.round(24 * mebibyte * 0.98))
  fill(mebibyte)
  expect((await disks())[1]?.freeBytes).toBe(Math.round(mebibyte - 24 * mebibyte * 0.02))
  fill(0)
  expect((await disks())[1]?.freeBytes).toBe(0)
})

test('the log of the embedded database is measured, and nothing of an external one', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'iwater-log-'))
  onTestFinished(() => rmSync(cluster, { recursive: true }))
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true })
  for (const name of ['1', '2']) await writeFile(join(cluster, 'pg_wal', name), 'abc')
  const spaces = [openSpace({ folders: [], cluster, logger }), openSpace({ folders: [], logger })]
  onTestFinished(() => spaces.forEach((space) => space.stop()))
  expect(await Promise.all(spaces.map((space) => space.logBytes()))).toEqual([6, null])
})
