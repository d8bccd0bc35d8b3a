import { expect, test } from 'vitest'
import {
  bucketsFor,
  drawingMs,
  longestMs,
  quickRange,
  quickRangeOf,
  quickRanges,
  rangeOf,
  readRange,
  renewalMs,
  shifted,
  spanOf,
  zoomed,
} from './time-range.ts'

const now = Date.parse('2026-11-20T08:30:00Z')
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

test('all quick ranges are within five minutes and ten years', () => {
  const lengths = quickRanges.map((length) => {
    const span = spanOf(quickRange(length), now)
    return span && span.to - span.from
  })
  expect(lengths).toEqual([...lengths].sort((a = 0, b = 0) => a - b))
  expect(lengths[0]).toBe(300_000)
  expect(lengths.at(-1)).toBe(longestMs)
})

test('relative and absolute ends can be mixed', () => {
  expect(spanOf({ from: '2026-11-20T08:00:00Z', to: 'now-10m' }, now)).toEqual({
    from: now - 30 * 60_000,
    to: now - 10 * 60_000,
  })
})

test('a range that is reversed, too short, too long or no range at all falls back', () => {
  const read = (query: string) => readRange(new URLSearchParams(query), now)
  for (const query of [
    '',
    'from=now&to=now-6h',
    'from=now-4m&to=now',
    'from=now-11y&to=now',
    'from=yesterday&to=now',
    'from=now-6q&to=now',
    'from=1&to=now',
  ]) {
    expect(read(query)).toEqual({ from: 'now-6h', to: 'now' })
  }
  expect(read('from=now-30d&to=now-1d')).toEqual({ from: 'now-30d', to: 'now-1d' })
})

test('going back by a span gives fixed moments, going forward again arrives at now', () => {
  const before = shifted(quickRange('6h'), -1, now)
  expect(before).toEqual({ from: iso(now - 12 * hour), to: iso(now - 6 * hour) })
  expect(shifted(before, 1, now)).toEqual(quickRange('6h'))
})

test('going forward never passes the present', () => {
  const range = { from: iso(now - 3 * hour), to: iso(now - hour) }
  expect(shifted(range, 1, now)).toEqual({ from: 'now-7200s', to: 'now' })
})

test('zooming out of a range that ends now keeps its end', () => {
  expect(zoomed(quickRange('1h'), 2, now)).toEqual({ from: 'now-7200s', to: 'now' })
  expect(zoomed({ from: 'now-43200s', to: 'now' }, 2, now)).toEqual(quickRange('24h'))
})

test('zooming around a fixed middle stays within the present and the limits', () => {
  const range = { from: iso(now - 10 * hour), to: iso(now - 8 * hour) }
  expect(zoomed(range, 2, now)).toEqual({ from: iso(now - 11 * hour), to: iso(now - 7 * hour) })
  expect(zoomed(range, 0.5, now)).toEqual({
    from: iso(now - 9.5 * hour),
    to: iso(now - 8.5 * hour),
  })
  const recent = { from: iso(now - 3 * hour), to: iso(now - hour) }
  expect(zoomed(recent, 4, now)).toEqual({ from: 'now-28800s', to: 'now' })
  expect(zoomed(quickRange('10y'), 2, now)).toEqual(quickRange('10y'))
  expect(zoomed(quickRange('5m'), 0.5, now)).toEqual(quickRange('5m'))
})

test('a selected span shorter than five minutes is widened to them', () => {
  expect(rangeOf({ from: now - hour - 1000, to: now - hour }, now)).toEqual({
    from: iso(now - hour - 300_000),
    to: iso(now - hour),
  })
})

test('a quick range is known again in the address', () => {
  expect(quickRangeOf(quickRange('7d'))).toBe('7d')
  expect(quickRangeOf({ from: 'now-7d', to: 'now-1d' })).toBeUndefined()
})

test('short ranges are renewed every ten seconds, long ones every ten minutes', () => {
  expect(renewalMs(300_000)).toBe(10_000)
  expect(renewalMs(24 * hour)).toBe(360_000)
  expect(renewalMs(longestMs)).toBe(600_000)
})

test('a chart asks for about one bucket a pixel', () => {
  expect(bucketsFor(362)).toBe(400)
  expect(bucketsFor(1058)).toBe(1200)
  expect(bucketsFor(5000)).toBe(2000)
  expect(bucketsFor(0)).toBe(200)
})

test('a chart is drawn when its axis has moved by two pixels, once a second to once in five', () => {
  expect(drawingMs(2_000_000, 1000)).toBe(4000)
  expect(drawingMs(300_000, 1800)).toBe(1000)
  expect(drawingMs(86_400_000, 1800)).toBe(5000)
})
