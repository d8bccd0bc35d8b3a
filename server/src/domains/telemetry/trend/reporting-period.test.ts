import { expect, test } from 'vitest'
import { completenessOf, periodAt, shortestPeriod } from './reporting-period.ts'

const minute = 60_000
const start = Date.parse('2026-03-01T00:00:00Z')
const changed = start + 60 * minute
/** Each minute for an hour, then every ten. */
const slowed = { periodSeconds: 600, earlierPeriods: [{ until: changed, periodSeconds: 60 }] }

test('what is expected of a span is what each period of it says', () => {
  const span = { from: start, until: start + 120 * minute }
  expect(completenessOf(66, slowed, span)).toBe(1)
  expect(completenessOf(33, slowed, span)).toBe(0.5)
  expect(completenessOf(30, slowed, { from: start, until: changed })).toBe(0.5)
  expect(completenessOf(3, slowed, { from: changed, until: span.until })).toBe(0.5)
  expect(completenessOf(200, slowed, span)).toBe(1)
  expect(completenessOf(60, { periodSeconds: 60 }, span)).toBe(0.5)
})

test('of less than one period one sample is expected, and of nothing none', () => {
  expect(completenessOf(1, slowed, { from: changed, until: changed + minute })).toBe(1)
  expect(completenessOf(0, slowed, { from: changed, until: changed + minute })).toBe(0)
  expect(completenessOf(0, slowed, { from: changed, until: changed })).toBeNull()
  expect(completenessOf(1, slowed, { from: changed, until: changed - minute })).toBe(1)
})

test('a period applies from its moment on', () => {
  expect(periodAt(slowed, changed - 1)).toBe(minute)
  expect(periodAt(slowed, changed)).toBe(10 * minute)
  expect(periodAt({ periodSeconds: 5 }, 0)).toBe(5000)
})

test('the shortest period of a span is one that applies in it', () => {
  const quick = { periodSeconds: 300 }
  const shortest = (from: number, until: number, series = [slowed]) =>
    shortestPeriod(series, { from, until })
  expect(shortest(start, changed + 1)).toBe(minute)
  expect(
    shortestPeriod(
      [{ periodSeconds: 1, earlierPeriods: [{ until: changed, periodSeconds: 60 }] }],
      { from: start, until: changed },
    ),
  ).toBe(minute)
  expect(shortest(changed, changed + minute)).toBe(10 * minute)
  expect(shortestPeriod([slowed, quick], { from: changed, until: changed + 1 })).toBe(5 * minute)
  expect(shortest(changed, changed)).toBe(10 * minute)
})
