import { expect, test } from 'vitest'
import { ChunkError } from '#web/platform/errors/chunk-error.ts'
import { inTime } from './in-time.ts'

test('code that comes in time is handed on', async () => {
  expect(await inTime(Promise.resolve('code'), 50)).toBe('code')
})

test('code that fails, or takes too long, is a failure of its own kind', async () => {
  const failed = inTime(Promise.reject(new TypeError('gone')), 50)
  await expect(failed).rejects.toBeInstanceOf(ChunkError)
  await expect(failed).rejects.toThrow('gone')
  await expect(inTime(new Promise(() => {}), 5)).rejects.toThrow('no code after 5 ms')
})
