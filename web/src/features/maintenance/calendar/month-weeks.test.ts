import { expect, test } from 'vitest'
import { monthAfter, monthOf, weeksOf } from './month-weeks.ts'

test('a month that begins on Sunday and ends on Monday has six weeks', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
})

test('February has its 29th day in a leap year only', () => {
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
  expect(weeksOf('2026-02').flat().filter(Boolean).at(-1)).toBe('2026-02-28')
  expect(weeksOf('2027-02')).toHaveLength(4)
})

test('months follow each other over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2027-01', -1)).toBe('2026-12')
  expect(monthAfter('2026-05', 0)).toBe('2026-05')
  expect(monthOf('2026-11-28')).toBe('2026-11')
})
