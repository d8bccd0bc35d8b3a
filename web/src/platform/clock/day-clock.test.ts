import { expect, test } from 'vitest'
import { clockIn, partOfDay } from './day-clock.ts'

test('the part of the day follows the clock of the organisation', () => {
  expect([4, 5, 11, 13, 18].map(partOfDay)).toEqual([
    'evening',
    'morning',
    'noon',
    'afternoon',
    'evening',
  ])
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(clockIn('Asia/Shanghai', moment)).toEqual({ day: '2026-11-21', hour: 7 })
  expect(clockIn('UTC', moment)).toEqual({ day: '2026-11-20', hour: 23 })
})
