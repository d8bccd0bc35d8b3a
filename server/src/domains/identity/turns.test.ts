import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('work of one key runs in turn, work of another beside it', async () => {
  const inTurn = openTurns(3)
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
  const inTurn = openTurns(3)
  const failing = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('more than so many of one key are sent away, without beginning; others are not', async () => {
  const inTurn = openTurns(2)
  const waiting = [inTurn('a', () => delay(5)), inTurn('a', () => delay(5))]
  const work = () => Promise.reject(new Error('must not begin'))
  await expect(inTurn('a', work)).rejects.toMatchObject({ code: 'request.too-many' })
  expect(await inTurn('b', async () => 'other')).toBe('other')
  await Promise.all(waiting)
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
