import { expect, test } from 'vitest'
import { pauseMs } from './event-stream.ts'

test('the pause before another try doubles up to half a minute, and differs from client to client', () => {
  expect([0, 1, 2, 3, 10, 1000].map((failures) => pauseMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000, 30_000,
  ])
  expect(pauseMs(3, 0)).toBe(4000)
})
