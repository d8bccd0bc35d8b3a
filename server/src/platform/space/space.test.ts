import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentLogger } from '#testing/silent-logger'
import { aSmallDisk, mayMount } from '#testing/small-disk'
import { fullPlaceOf, openSpace } from './space.ts'

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
