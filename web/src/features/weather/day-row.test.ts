import { expect, test } from 'vitest'
import { daysFrom, pastDayIn } from './day-row.ts'

test('days go on over the end of a month and of February', () => {
  expect(daysFrom('2028-02-27', 4)).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(daysFrom('2026-12-31', 2)).toEqual(['2026-12-31', '2027-01-01'])
})

test('of the address counts a day that is past, and nothing else', () => {
  const read = (text: string | null) => pastDayIn(text, '2026-11-28')
  expect(read('2026-11-27')).toBe('2026-11-27')
  for (const text of [
    null,
    '',
    '2026-11-28',
    '2026-11-29',
    '2026-13-01',
    '27/11/2026',
    '2026-11-2',
  ])
    expect(read(text), String(text)).toBeUndefined()
})
