import { expect, test } from 'vitest'
import { significantDecimals } from './range-text.ts'

test.each([
  [26, 0],
  [0.31, 2],
  [253.333_333_3, 2],
  [0.000_45, 5],
  [-99.5, 1],
  [1_234_567.8, 0],
  [0, 0],
])('%d is shown with %d decimals', (value, decimals) => {
  expect(significantDecimals(value)).toBe(decimals)
})
