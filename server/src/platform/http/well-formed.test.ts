import { expect, test } from 'vitest'
import { isWellFormed } from './well-formed.ts'

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))

const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) })

test('a list may be as long as its body is large, and each of its items as large as a body', () => {
  const reading = { key: 'flow', value: 1, at: 1 }
  expect(isWellFormed(Array.from({ length: 10_000 }, () => reading))).toBe(true)
  expect(isWellFormed([fields(5000), fields(5000)])).toBe(true)
  expect(isWellFormed([fields(5001)])).toBe(false)
  expect(isWellFormed([nested(33), nested(33)])).toBe(true)
  expect(isWellFormed([nested(34)])).toBe(false)
})

test.each([
  ['more keys than anybody sends', fields(5001)],
  ['more levels than anybody sends', nested(34)],
  ['a NUL', { name: 'a\0b' }],
  ['a NUL in a key', { 'a\0b': 1 }],
  ['half a character', ['\ud800']],
])('%s is not passed on', (_, body) => {
  expect(isWellFormed(body)).toBe(false)
})
