import { expect, test } from 'vitest'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import { axisTicks } from './axis-ticks.ts'

const zone = 'Asia/Shanghai'
const now = Date.parse('2026-11-20T08:37:12Z')
const hour = 3_600_000
const day = 24 * hour
const labels = (length: number, most = 8, inZone = zone) => {
  const { unit, at } = axisTicks(now - length, now, inZone, most)
  return { unit, at: at.map((moment) => wallText(moment, inZone)) }
}

test('five minutes are labelled minute by minute', () => {
  expect(labels(300_000)).toEqual({
    unit: 'minute',
    at: [33, 34, 35, 36, 37].map((minute) => `2026-11-20T16:${minute}:00`),
  })
})

test('a day is labelled at round hours of the zone', () => {
  const { at } = labels(day)
  expect(at[0]).toBe('2026-11-19T18:00:00')
  expect(at).toContain('2026-11-20T00:00:00')
})

test('a month is labelled at midnight, Mondays for whole weeks', () => {
  const { unit, at } = labels(30 * day, 8)
  expect(unit).toBe('day')
  expect(at[0]).toBe('2026-10-26T00:00:00')
  expect(at.every((text) => text.endsWith('T00:00:00'))).toBe(true)
})

test('a year is labelled at the first of months, ten years at the first of January', () => {
  expect(labels(365 * day, 12).at.slice(0, 2)).toEqual([
    '2026-01-01T00:00:00',
    '2026-04-01T00:00:00',
  ])
  expect(labels(365 * day, 13).unit).toBe('month')
  const { unit, at } = labels(3650 * day, 11)
  expect(unit).toBe('year')
  expect(at[0]).toBe('2017-01-01T00:00:00')
  expect(at).toHaveLength(10)
})

test('days stay at midnight where clocks are changed', () => {
  const { at } = axisTicks(
    Date.parse('2026-03-25T00:00:00Z'),
    Date.parse('2026-04-02T00:00:00Z'),
    'Europe/Berlin',
    8,
  )
  expect(at.map((moment) => wallText(moment, 'Europe/Berlin').slice(11))).toEqual(
    at.map(() => '00:00:00'),
  )
  expect(at).toHaveLength(8)
})

test('there are never more labels than asked for, and always some', () => {
  for (let length = 300_000; length < 3650 * day; length *= 1.7) {
    for (const most of [3, 5, 8, 12]) {
      const { at } = axisTicks(now - length, now, zone, most)
      expect(at.length).toBeLessThanOrEqual(most + 1)
      expect(at.length).toBeGreaterThan(0)
    }
  }
})
