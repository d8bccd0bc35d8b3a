import { expect, test } from 'vitest'
import { rangeBetween, windowOf } from './row-window.ts'

const rows = Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, version: 1, labels: {} }))
const heights = new Map([
  ['r0', 40],
  ['r1', 60],
])

test('the rows between two distances are found by what they measure, and by the average of those that were drawn', () => {
  expect(rangeBetween(rows, heights, { top: 0, bottom: 100 })).toEqual({ from: 0, to: 16 })
  // Row 40 begins at 2,000 px, row 48 at 2,400.
  expect(rangeBetween(rows, heights, { top: 2001, bottom: 2400 })).toEqual({ from: 32, to: 48 })
  expect(rangeBetween(rows, heights, { top: 4999, bottom: 9000 })).toEqual({ from: 96, to: 100 })
  expect(rangeBetween(rows, heights, { top: 9000, bottom: 9900 })).toEqual({ from: 96, to: 100 })
  expect(rangeBetween([], heights, { top: 0, bottom: 900 })).toEqual({ from: 0, to: 0 })
})

test('what is not drawn keeps its height, and what is kept divides it', () => {
  const found = windowOf(rows, heights, { from: 32, to: 48 }, new Set(['r0', 'r10', 'r99']))
  const drawn = found.rows.map(({ id }) => id)
  expect(drawn.slice(0, 5)).toEqual(['r0', 'gap r1', 'r10', 'gap r11', 'r32'])
  expect(drawn.slice(-3)).toEqual(['r47', 'gap r48', 'r99'])
  expect(drawn).toHaveLength(22)
  expect([...found.gaps]).toEqual([
    ['gap r1', 60 + 8 * 50],
    ['gap r11', 21 * 50],
    ['gap r48', 51 * 50],
  ])
})
