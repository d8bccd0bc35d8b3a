import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashQueue } from './hash-queue.ts'

test('one exclusive part runs at a time, in the order of arrival; the rest goes on beside it', async () => {
  const inQueue = hashQueue(10)
  const seen: string[] = []
  const work = (name: string) =>
    inQueue(async (exclusively) => {
      seen.push(`${name} enters`)
      await exclusively(async () => {
        seen.push(`${name} begins`)
        await delay(2)
        seen.push(`${name} ends`)
      })
    })
  await Promise.all([work('a'), work('b')])
  expect(seen).toEqual(['a enters', 'b enters', 'a begins', 'a ends', 'b begins', 'b ends'])
})

test('what comes when too many wait is sent away, and a failure holds nobody up', async () => {
  const inQueue = hashQueue(2)
  const failing = inQueue((exclusively) =>
    exclusively(async () => {
      await delay(2)
      throw new Error('broken')
    }),
  )
  const waiting = [1, 2].map((value) => inQueue((exclusively) => exclusively(async () => value)))
  const refused = inQueue(async () => {
    throw new Error('must not begin')
  })
  await expect(refused).rejects.toMatchObject({ code: 'request.too-many', retryAfterSeconds: 1 })
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(waiting)).toEqual([1, 2])
  expect(await inQueue((exclusively) => exclusively(async () => 4))).toBe(4)
})
