import { expect, test } from 'vitest'
import { readFigure } from './figure.ts'

test.each([
  ['12.5', 12.5],
  ['-.5', -0.5],
  ['1,234', 1234],
  ['1,234,567.8', 1_234_567.8],
  ['1 234 567', 1_234_567],
  ['1\u202f234', 1234],
  ['－１２．５', -12.5],
  [' 2e3 ', 2000],
])('"%s" is the figure %d', (text, value) => {
  expect(readFigure(text)).toBe(value)
})

test.each(['1,5', '12,34', '1,234 567', '1,2345', '0x10', '1e999', 'Infinity', '1.2.3', '', ' '])(
  '"%s" is no figure',
  (text) => {
    expect(readFigure(text)).toBeUndefined()
  },
)
