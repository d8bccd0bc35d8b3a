import { expect, test } from 'vitest'
import { fitCount } from './fit-count.ts'

const room = { moreWidth: 36, gap: 2, cap: 7 }

test('all are shown when they fit', () => {
  expect(fitCount([100, 100, 100], 304, room)).toBe(3)
})

test('the button for the rest takes room as soon as one does not fit', () => {
  expect(fitCount([100, 100, 100], 303, room)).toBe(2)
  expect(fitCount([100, 100, 100], 239, room)).toBe(1)
})

test('items of different width are counted by their own width', () => {
  expect(fitCount([60, 200, 60, 60], 330, room)).toBe(2)
})

test('no more than the cap, however wide the screen', () => {
  expect(
    fitCount(
      Array.from({ length: 9 }, () => 10),
      5000,
      room,
    ),
  ).toBe(7)
})

test('one is shown even where nothing fits', () => {
  expect(fitCount([100, 100], 20, room)).toBe(1)
})
