import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ifMissing } from './if-missing.ts'

test('a folder that does not exist is empty, one that cannot be read is an error', async () => {
  const none = join(tmpdir(), 'iwater-that-is-nowhere')
  expect(await readdir(none).catch(ifMissing<string[]>([]))).toEqual([])
  const file = import.meta.filename
  await expect(readdir(file).catch(ifMissing<string[]>([]))).rejects.toThrow('ENOTDIR')
})
