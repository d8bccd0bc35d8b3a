import { expect, test } from 'vitest'
import { openArrivals } from './arrival-order.ts'

test('values of one moment arrive one after the other, all others immediately', () => {
  const arrivalOf = openArrivals()
  expect([1, 1, 2, 1].map((series) => arrivalOf(series, 5, 1000))).toEqual([1000, 1001, 1000, 1002])
  expect(arrivalOf(1, 6, 1000)).toBe(1000)
  // Earlier ones extend into the next milliseconds.
  expect(arrivalOf(1, 5, 1001)).toBe(1003)
  expect(arrivalOf(2, 5, 1001)).toBe(1001)
  expect(arrivalOf(1, 5, 2000)).toBe(2000)
  expect(arrivalOf(1, 5, 1500)).toBe(1500)
})
