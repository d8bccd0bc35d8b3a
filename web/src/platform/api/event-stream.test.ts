import { expect, test } from 'vitest'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { pause, pauseMs } from './event-stream.ts'

test('the pause before another try doubles up to half a minute, and differs from client to client', () => {
  expect([0, 1, 2, 3, 10, 1000].map((failures) => pauseMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 30_000, 30_000,
  ])
  expect(pauseMs(3, 0)).toBe(4000)
})

test('the pause ends as soon as the server is found to be there again', async () => {
  connectionStore.setState({ isDown: true })
  const waiting = pause(1e6, new AbortController().signal)
  connectionStore.setState({ isDown: false })
  await waiting
})
