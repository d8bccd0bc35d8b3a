import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCalendar } from './calendar.ts'
import { bucketBounds, chooseScale, isUnreduced } from './trend-level.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const zones = ['Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'America/Sao_Paulo', 'UTC']

const dateIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)
const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

test('days are those of the wall clock and begin when its date changes', () => {
  const from = Date.UTC(2017, 0, 1)
  const until = Date.UTC(2020, 0, 1)
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: until }), (zone, at) => {
      const calendar = openCalendar(zone, from, until)
      const day = calendar.dayAt(at)
      expect(isoDay(day)).toBe(dateIn(zone, at))
      const start = calendar.startOf(day)
      expect(dateIn(zone, start)).toBe(isoDay(day))
      expect(dateIn(zone, start - 1)).toBe(isoDay(day - 1))
    }),
  )
})

test('a day on which clocks change is 23 or 25 hours long', () => {
  const calendar = openCalendar('America/New_York', Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1))
  const lengthOf = (date: string) => {
    const day = Date.parse(date) / dayMs
    return (calendar.startOf(day + 1) - calendar.startOf(day)) / hourMs
  }
  expect([lengthOf('2025-03-08'), lengthOf('2025-03-09'), lengthOf('2025-11-02')]).toEqual([
    24, 23, 25,
  ])
})

test('hours follow the wall clock, half an hour off where the zone is', () => {
  const at = Date.parse('2026-01-05T10:40:00Z')
  const hourIn = (zone: string) => new Date(openCalendar(zone, at, at).hourAt(at)).toISOString()
  expect(hourIn('Asia/Kolkata')).toBe('2026-01-05T10:30:00.000Z')
  expect(hourIn('Asia/Shanghai')).toBe('2026-01-05T10:00:00.000Z')
})

test('bounds of buckets rise, contain the span and start every day at midnight', () => {
  const widths = [60_000, 1_800_000, hourMs, 6 * hourMs, 12 * hourMs, dayMs, 7 * dayMs]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...widths),
      fc.integer({ min: Date.UTC(2018, 9, 1), max: Date.UTC(2018, 11, 1) }),
      fc.integer({ min: 2, max: 300 }),
      (zone, widthMs, from, count) => {
        const span = { from, until: from + count * widthMs }
        const calendar = openCalendar(zone, span.from, span.until)
        const bounds = bucketBounds(calendar, span, widthMs)
        expect(bounds).toEqual(bounds.toSorted((a, b) => a - b))
        expect(new Set(bounds).size).toBe(bounds.length)
        expect(bounds[0]).toBeLessThanOrEqual(from)
        expect(bounds[1]).toBeGreaterThan(from)
        expect(bounds.at(-1)).toBeGreaterThanOrEqual(span.until)
        expect(bounds.at(-2)).toBeLessThan(span.until)
        const days = bounds.filter((at) => calendar.startOf(calendar.dayAt(at)) === at)
        if (widthMs >= dayMs) expect(days).toEqual(bounds)
        else expect(days.length).toBeGreaterThanOrEqual(Math.floor((count * widthMs) / dayMs) - 1)
      },
    ),
  )
})

test('the scale depends on the span', () => {
  const wish = { buckets: 1000, seriesCount: 1, periodMs: 60_000, rawFrom: 0, isClosed: false }
  const over = (ms: number, more = {}) => ({
    ...wish,
    ...more,
    span: { from: 1e12, until: 1e12 + ms },
  })
  expect(isUnreduced(over(dayMs))).toBe(true)
  expect(isUnreduced(over(2 * dayMs))).toBe(false)
  expect(isUnreduced(over(dayMs, { rawFrom: 2e12 }))).toBe(false)
  expect(isUnreduced(over(60 * dayMs, { periodMs: dayMs }))).toBe(false)
  const scale = (ms: number, more = {}) => {
    const { level, widthMs } = chooseScale(over(ms, more))
    return `${level} ${widthMs / 1000}`
  }
  expect(scale(hourMs, { periodMs: 1000 })).toBe('raw 5')
  expect(scale(hourMs, { periodMs: 1000, rawFrom: 2e12 })).toBe('minute 60')
  expect(scale(2 * dayMs)).toBe('minute 180')
  // Of closed days a minute costs as much as its samples.
  const dense = { periodMs: 1000, seriesCount: 10 }
  expect(scale(2 * dayMs, dense)).toBe('minute 180')
  expect(scale(2 * dayMs, { ...dense, isClosed: true })).toBe('hour 3600')
  expect(scale(30 * dayMs)).toBe('hour 3600')
  expect(scale(30 * dayMs, { seriesCount: 20 })).toBe('hour 3600')
  expect(scale(365 * dayMs)).toBe('hour 43200')
  expect(scale(3650 * dayMs)).toBe(`day ${(4 * dayMs) / 1000}`)
  expect(scale(3650 * dayMs, { buckets: 10 })).toBe(`day ${(365 * dayMs) / 1000}`)
})
