import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentLogger } from '#testing/silent-logger'
import { every } from './every.ts'

const logger = silentLogger as Parameters<typeof every>[1]['logger']

test('timed work never overlaps and continues after a failure', async () => {
  let running = 0
  let most = 0
  let count = 0
  const timed = every('test', { ms: 1, logger, startsNow: true }, async () => {
    running += 1
    most = Math.max(most, running)
    await delay(3)
    running -= 1
    count += 1
    if (count % 2 === 0) throw new Error('now and then')
  })
  await delay(60)
  await timed.stop()
  expect(most).toBe(1)
  expect(count).toBeGreaterThan(3)
})

test('stop waits for the running work and tells it to end', async () => {
  let ended = ''
  const timed = every('test', { ms: 1, logger, startsNow: true }, async (signal) => {
    while (!signal.aborted) await delay(1)
    ended = 'told'
  })
  await delay(5)
  await timed.stop()
  expect(ended).toBe('told')
})
