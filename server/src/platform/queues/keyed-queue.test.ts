import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

test('tasks of one key run one after the other, those of other keys in parallel', async () => {
  const inOrder = createKeyedQueue(3)
  const seen: string[] = []
  const task = (key: string, name: string) =>
    inOrder(key, async () => {
      seen.push(`${name} starts`)
      await delay(2)
      seen.push(`${name} ends`)
    })
  await Promise.all([task('a', 'first'), task('a', 'second'), task('b', 'other')])
  expect(seen.indexOf('second starts')).toBeGreaterThan(seen.indexOf('first ends'))
  expect(seen.indexOf('other starts')).toBeLessThan(seen.indexOf('first ends'))
})

test('a failure goes to its own caller and does not stop the queue', async () => {
  const inOrder = createKeyedQueue(3)
  const failing = inOrder('a', () => Promise.reject(new Error('broken')))
  const next = inOrder('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('tasks of one key beyond the maximum are rejected before they start; other keys are not', async () => {
  const inOrder = createKeyedQueue(2)
  const waiting = [inOrder('a', () => delay(5)), inOrder('a', () => delay(5))]
  const task = () => Promise.reject(new Error('must not start'))
  await expect(inOrder('a', task)).rejects.toMatchObject({ code: 'request.too-many' })
  expect(await inOrder('b', async () => 'other')).toBe('other')
  await Promise.all(waiting)
  expect(await inOrder('a', async () => 'again')).toBe('again')
})
