import { expect, test } from 'vitest'
import {
  changeSinceYesterday,
  completeHours,
  dailyGrowth,
  largestOrganisations,
  statesPresent,
} from './statistics.ts'
import type { Statistics } from './welcome.api.ts'

const statistics = (rest: Partial<Statistics>): Statistics => ({
  counts: [],
  unitStates: [],
  unitsByOrganisation: [],
  samplesByHour: [],
  ...rest,
})

const trend = [
  { day: '2026-11-19', count: 4 },
  { day: '2026-11-20', count: 9 },
  { day: '2026-11-21', count: 12 },
]

test('a change is measured from the end of yesterday, whether or not today is in the course', () => {
  const count = { resource: 'unit' as const, count: 13, trend }
  expect(changeSinceYesterday(count, '2026-11-21')).toBe(4)
  expect(changeSinceYesterday(count, '2026-11-22')).toBe(1)
  expect(changeSinceYesterday({ ...count, trend: [] }, '2026-11-22')).toBeUndefined()
})

test('growth is what each day added; deleted data is no growth', () => {
  expect(dailyGrowth(trend).map(({ count }) => count)).toEqual([5, 3])
  expect(dailyGrowth([...trend, { day: '2026-11-22', count: 2 }]).at(-1)?.count).toBe(0)
  expect(dailyGrowth([])).toEqual([])
})

test('only states that occur are shown, in their usual order', () => {
  const unitStates = [
    { state: 'offline', count: 1 },
    { state: 'stale', count: 0 },
    { state: 'normal', count: 7 },
  ]
  expect(statesPresent(statistics({ unitStates })).map(({ state }) => state)).toEqual([
    'normal',
    'offline',
  ])
})

test('the organisations with most units come first', () => {
  const unitsByOrganisation = [3, 0, 8, 5].map((count, index) => ({
    organizationId: String(index),
    zh: `${index}`,
    en: `${index}`,
    count,
  }))
  const largest = largestOrganisations(statistics({ unitsByOrganisation }), 2)
  expect(largest.map(({ count }) => count)).toEqual([8, 5])
})

test('the hour that is still running is told apart from those that are over', () => {
  const hours = [
    { hour: '2026-11-21T09:00:00.000Z', count: 60 },
    { hour: '2026-11-21T10:00:00.000Z', count: 20 },
  ]
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
  expect(completeHours(hours, at('10:20:00'))).toEqual({ hours: hours.slice(0, 1), running: 20 })
  expect(completeHours(hours, at('11:00:00'))).toEqual({ hours, running: null })
  const first = [{ hour: '2026-11-21T09:00:00.000Z', count: 0 }, ...hours.slice(1)]
  expect(completeHours(first, at('10:20:00'))).toEqual({ hours: first, running: null })
})
