import { describe, expect, test } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { ChunkError } from './chunk-error.ts'
import { type ErrorEntry, entryOf, mostEntries, withEntry, withoutSecrets } from './error-entry.ts'

const raw = (error: unknown, info = '') => ({ type: 'error' as const, error, info, at: 1000 })

const entry = (message: string, at = 1000): ErrorEntry => {
  const made = entryOf({ ...raw(message), at }, '/wel/index', 'anna')
  if (made === undefined) throw new Error('no entry')
  return made
}

describe('what is kept of an error', () => {
  test.each([
    ['https://a.example/b?code=1 failed', 'https://a.example/b failed'],
    ['GET /api/units?token=abc 500', 'GET /api/units 500'],
    ['wss://a.example/live#x:1', 'wss://a.example/live:1'],
    ['Bearer abc.def-ghi=', 'Bearer …'],
    ['key 0123456789abcdef0123456789abcdef01234567 gone', 'key … gone'],
    ['is it so? yes', 'is it so? yes'],
  ])('%j is kept as %j', (text, kept) => {
    expect(withoutSecrets(text)).toBe(kept)
  })

  test('has no query in its address and no more than four thousand signs of stack', () => {
    const error = new Error('x')
    error.stack = 'at f '.repeat(5000)
    const made = entryOf(raw(error), '/units?token=s3cret#y', null)
    expect(made?.url).toBe('/units')
    expect(made?.stack).toHaveLength(4096)
    expect(made?.message).toBe('Error: x')
  })

  test('tells code that did not come from other errors, and a page that was left is none', () => {
    expect(entryOf(raw(new ChunkError(new Error('gone'))), '/', null)?.type).toBe('chunk')
    expect(entryOf(raw(new DOMException('left', 'AbortError')), '/', null)).toBeUndefined()
  })

  test('a call that no server answered is none, one that it rejected is', () => {
    const unanswered = new ApiError('network.unreachable', 'no answer')
    expect(entryOf(raw(unanswered), '/', null)).toBeUndefined()
    const rejected = new ApiError('request.too-many', 'too many', { status: 429 })
    expect(entryOf(raw(rejected), '/', null)?.type).toBe('call')
  })

  test('survives values that cannot be written down', () => {
    const ring: { self?: unknown } = {}
    ring.self = ring
    expect(entryOf(raw(ring), '/', null)?.message).toBe('[object Object]')
    expect(entryOf(raw(undefined), '/', null)?.message).toBe('undefined')
  })
})

describe('the log', () => {
  test('counts the same error instead of keeping it twice, the latest first', () => {
    const log = [entry('a'), entry('b', 2000), entry('a', 3000)].reduce<ErrorEntry[]>(withEntry, [])
    expect(log.map(({ message, count, at }) => [message, count, at])).toEqual([
      ['a', 2, 3000],
      ['b', 1, 2000],
    ])
  })

  test('keeps the latest two hundred', () => {
    const many = Array.from({ length: mostEntries + 50 }, (_, place) => entry(`error ${place}`))
    const log = many.reduce<ErrorEntry[]>(withEntry, [])
    expect(log).toHaveLength(mostEntries)
    expect(log[0]?.message).toBe(`error ${mostEntries + 49}`)
  })
})
