import type { Triple } from '@iwater/contract/kit/condition'
import { readFilter } from '@iwater/contract/kit/filter'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import { dayAfter, daysOf, rangeIn, type Shortcut, withRange } from './range.ts'

const { bought_on: day, used_at: moment } = sparePart.fields
const zone = 'Asia/Shanghai'

test.each<[Shortcut, string, string]>([
  ['today', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-30', '2026-03-30'],
  ['week', '2026-03-25', '2026-03-31'],
  // February has no 31st.
  ['month', '2026-03-01', '2026-03-31'],
  ['quarter', '2026-01-01', '2026-03-31'],
])('%s is from %s to %s on the last day of March', (shortcut, from, to) => {
  expect(daysOf(shortcut, '2026-03-31')).toEqual([from, to])
})

test('days are counted over months and years, leap years included', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysOf('yesterday', '2026-01-01')).toEqual(['2025-12-31', '2025-12-31'])
})

test('a range of days becomes two conditions that include both days', () => {
  const filter = withRange([], 'bought_on', day, ['2026-11-01', '2026-11-30'], zone)
  expect(filter).toEqual([
    ['bought_on', '≥', '2026-11-01'],
    ['bought_on', '≤', '2026-11-30'],
  ])
  expect(rangeIn(filter, 'bought_on', day, zone)).toEqual(['2026-11-01', '2026-11-30'])
})

test('a range of moments lasts from midnight to midnight on the clocks of the organisation', () => {
  const days = ['2026-11-01', '2026-11-01'] as const
  const filter = withRange([], 'used_at', moment, days, zone)
  expect(filter).toEqual([
    ['used_at', '≥', '2026-10-31T16:00:00.000Z'],
    ['used_at', '<', '2026-11-01T16:00:00.000Z'],
  ])
  expect(rangeIn(filter, 'used_at', moment, zone)).toEqual(days)
  // The night in which the clocks go forward is 23 hours long.
  const spring = withRange([], 'used_at', moment, ['2026-03-29', '2026-03-29'], 'Europe/Berlin')
  expect(spring.map(([, , value]) => value)).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ])
  expect(readFilter(sparePart.fields, JSON.stringify(filter))).toEqual(filter)
})

test('another range replaces the first, and the other conditions stay', () => {
  const others: readonly Triple[] = [
    ['stock', '≥', 3],
    ['bought_on', '≠', null],
  ]
  const first = withRange(others, 'bought_on', day, ['2026-11-01', '2026-11-30'], zone)
  const second = withRange(first, 'bought_on', day, ['2026-10-01', '2026-10-02'], zone)
  expect(second).toHaveLength(4)
  expect(rangeIn(second, 'bought_on', day, zone)).toEqual(['2026-10-01', '2026-10-02'])
  expect(withRange(second, 'bought_on', day, undefined, zone)).toEqual(others)
})

test('what is bounded otherwise is no range', () => {
  for (const filter of [
    [['bought_on', '≥', '2026-11-01']],
    [
      ['bought_on', '>', '2026-11-01'],
      ['bought_on', '≤', '2026-11-30'],
    ],
  ] as unknown as Triple[][])
    expect(rangeIn(filter, 'bought_on', day, zone)).toBeUndefined()
  const hours: Triple[] = [
    ['used_at', '≥', '2026-11-20T02:00:00.000Z'],
    ['used_at', '<', '2026-11-20T05:00:00.000Z'],
  ]
  expect(rangeIn(hours, 'used_at', moment, zone)).toBeUndefined()
})
