import { dayMs } from '../sample.ts'
import type { Calendar } from './calendar.ts'
import type { Span } from './spans.ts'

export type TrendLevel = 'raw' | 'minute' | 'hour' | 'day'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

export const levelMs: Record<TrendLevel, number> = {
  raw: 0,
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
}

/** Widths of buckets that divide a minute, an hour, a day; then whole days. */
const widths: readonly { level: TrendLevel; ms: readonly number[] }[] = [
  { level: 'raw', ms: [1, 2, 5, 10, 15, 30].map((n) => n * 1000) },
  { level: 'minute', ms: [1, 2, 3, 5, 10, 15, 20, 30].map((n) => n * minuteMs) },
  { level: 'hour', ms: [1, 2, 3, 4, 6, 8, 12].map((n) => n * hourMs) },
  { level: 'day', ms: [1, 2, 3, 4, 7, 14, 28, 91, 182].map((n) => n * dayMs) },
]

/** Rows that one trend may read, so that it takes about a tenth of a second. */
const mostRows = 200_000
/** Samples of closed days from which one trend may compute minutes: some tenths of a second. */
const mostClosed = 1_000_000
/** Samples are not read individually over more days than this, because each day is a partition. */
const mostRawDays = 31

export type TrendWish = {
  span: Span
  /** Maximum number of buckets. */
  buckets: number
  seriesCount: number
  /** Shortest period of the series. */
  periodMs: number
  /** The start of the samples; earlier data are rollups only. */
  rawFrom: number
  /** Whether days of the span may be closed: their minutes are computed of all of their samples. */
  isClosed: boolean
}

/** The source of a trend; `widthMs` 0 = every individual sample. */
export type TrendScale = { level: TrendLevel; widthMs: number }

const lengthOf = ({ from, until }: Span) => until - from

/** Whether every sample is given: while they are at most twice as many as the requested buckets. */
export const isUnreduced = ({ span, buckets, periodMs, rawFrom }: TrendWish) =>
  span.from >= rawFrom &&
  lengthOf(span) <= mostRawDays * dayMs &&
  lengthOf(span) / periodMs <= 2 * buckets

/** The narrowest buckets, and the coarsest level from which they can be read. */
export function chooseScale(wish: TrendWish): TrendScale {
  const { span, buckets, seriesCount, periodMs, rawFrom, isClosed } = wish
  const length = lengthOf(span)
  const samples = (seriesCount * length) / periodMs
  for (const { level, ms } of widths) {
    const rows = (seriesCount * length) / Math.max(levelMs[level], periodMs)
    if (level === 'raw' && span.from < rawFrom) continue
    if (level !== 'day' && rows > mostRows) continue
    if (level === 'minute' && isClosed && samples > mostClosed) continue
    const widthMs = ms.find((width) => length / width <= buckets)
    if (widthMs !== undefined) return { level, widthMs }
  }
  return { level: 'day', widthMs: Math.ceil(length / dayMs / buckets) * dayMs }
}

/** Weeks begin on Mondays: day 4 was the first one of 1970. */
const firstMonday = 4

function dayBounds(calendar: Calendar, { from, until }: Span, days: number): number[] {
  const first = Math.floor((calendar.dayAt(from) - firstMonday) / days) * days + firstMonday
  const bounds = [calendar.startOf(first)]
  for (let day = first + days; (bounds.at(-1) ?? until) < until; day += days)
    bounds.push(calendar.startOf(day))
  return bounds
}

/** Starts again at each midnight, so that a day of a clock change has whole buckets except perhaps the last. */
function boundsWithinDays(calendar: Calendar, { from, until }: Span, widthMs: number): number[] {
  const bounds: number[] = []
  for (let day = calendar.dayAt(from); ; day += 1) {
    const start = calendar.startOf(day)
    const end = calendar.startOf(day + 1)
    const skipped = Math.max(0, Math.floor((from - start) / widthMs))
    for (let at = start + skipped * widthMs; at < end; at += widthMs) {
      bounds.push(at)
      if (at >= until) return bounds
    }
  }
}

/** Bounds of buckets that contain the span, by the wall clock; one more than there are buckets. */
export const bucketBounds = (calendar: Calendar, span: Span, widthMs: number): number[] =>
  widthMs >= dayMs
    ? dayBounds(calendar, span, widthMs / dayMs)
    : boundsWithinDays(calendar, span, widthMs)
