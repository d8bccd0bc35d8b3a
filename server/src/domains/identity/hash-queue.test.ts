import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashQueue } from './hash-queue.ts'

test('one piece of work runs at a time, in the order of arrival', async () => {
  const inQueue = hashQueue(10)
  const seen: string[] = []
  const work = (name: string) => async () => {
    seen.push(`${name} begins`)
    await delay(2)
    seen.push(`${name} ends`)
  }
  await Promise.all([inQueue(work('a')), inQueue(work('b'))])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})

test('what comes when too many wait is sent away, and a failure holds nobody up', async () => {
  const inQueue = hashQueue(2)
  const failing = inQueue(async () => {
    await delay(2)
    throw new Error('broken')
  })
  const waiting = [inQueue(async () => 1), inQueue(async () => 2)]
  await expect(inQueue(async () => 3)).rejects.toMatchObject({
    code: 'request.too-many',
    retryAfterSeconds: 1,
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(waiting)).toEqual([1, 2])
  expect(await inQueue(async () => 4)).toBe(4)
})
