import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('work of one key runs in turn, work of another beside it', async () => {
  const inTurn = openTurns()
  const seen: string[] = []
  const work = (key: string, name: string) =>
    inTurn(key, async () => {
      seen.push(`${name} begins`)
      await delay(2)
      seen.push(`${name} ends`)
    })
  await Promise.all([work('a', 'first'), work('a', 'second'), work('b', 'other')])
  expect(seen.indexOf('second begins')).toBeGreaterThan(seen.indexOf('first ends'))
  expect(seen.indexOf('other begins')).toBeLessThan(seen.indexOf('first ends'))
})

test('a failure is told to its own caller and holds nobody up', async () => {
  const inTurn = openTurns()
  const failing = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
