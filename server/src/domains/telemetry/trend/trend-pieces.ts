import type { Calendar } from './calendar.ts'
import { clip, coarsen, rest, type Span, union } from './spans.ts'
import { levelMs, type TrendLevel } from './trend-level.ts'

export type Piece = Span & { level: TrendLevel }

/** Spans in which a level is not up to date: samples that are in no minute, due hours, due days. */
export type Pending = Record<'minute' | 'hour' | 'day', Span[]>

const finer = { day: 'hour', hour: 'minute', minute: 'raw' } as const

/** Each piece is a query. Joining a few clean spans with the pending ones between them costs less than more queries. */
const mostPending = 4

function widen(calendar: Calendar, level: 'minute' | 'hour' | 'day', { from, until }: Span): Span {
  const unit = levelMs[level]
  if (level === 'minute')
    return { from: Math.floor(from / unit) * unit, until: Math.ceil(until / unit) * unit }
  if (level === 'hour')
    return { from: calendar.hourAt(from), until: calendar.hourAt(until - 1) + unit }
  return {
    from: calendar.startOf(calendar.dayAt(from)),
    until: calendar.startOf(calendar.dayAt(until - 1) + 1),
  }
}

/** The missing part of a level: its own pending spans and those of the levels below it, in whole units. */
function missingIn(calendar: Calendar, level: 'minute' | 'hour' | 'day', pending: Pending): Span[] {
  const levels = (['minute', 'hour', 'day'] as const).slice(
    0,
    { minute: 1, hour: 2, day: 3 }[level],
  )
  return union(levels.flatMap((each) => pending[each].map((span) => widen(calendar, level, span))))
}

/** Divides a span so that the missing part of a level is read from the level below it. */
export function divideSpan(
  calendar: Calendar,
  level: TrendLevel,
  span: Span,
  pending: Pending,
): Piece[] {
  if (level === 'raw') return [{ ...span, level }]
  const missing = coarsen(clip(missingIn(calendar, level, pending), span), mostPending)
  const known = rest(missing, span).map((each) => ({ ...each, level }))
  const below = missing.flatMap((each) => divideSpan(calendar, finer[level], each, pending))
  return [...known, ...below].toSorted((a, b) => a.from - b.from)
}

/** Rows that one answer may read from finer levels than its own. */
const mostFinerRows = 1_000_000
/** After a long import the rollups are up to date within minutes; until then only this much is read past them. */
const recentMs = 2 * 3_600_000

type Cost = { seriesCount: number; periodMs: number }

export const isAffordable = (pieces: readonly Piece[], { seriesCount, periodMs }: Cost) =>
  pieces.reduce(
    (rows, { level, from, until }) =>
      rows + (seriesCount * (until - from)) / Math.max(levelMs[level], periodMs),
    0,
  ) <= mostFinerRows

/** Samples older than the retention, which ends where `kept` begins, no longer change any rollup. */
export const keptPending = (pending: Pending, kept: Span): Pending => ({
  ...pending,
  minute: clip(pending.minute, kept),
})

/** `divideSpan`, with what is pending left out that would take too long to read: all of it but that of the last hours. */
export function affordablePieces(
  calendar: Calendar,
  level: TrendLevel,
  span: Span,
  { pending, now, ...cost }: Cost & { pending: Pending; now: number },
): Piece[] {
  const exact = divideSpan(calendar, level, span, pending)
  if (isAffordable(exact, cost)) return exact
  const recent = { from: now - recentMs, until: span.until }
  return divideSpan(calendar, level, span, {
    minute: clip(pending.minute, recent),
    hour: clip(pending.hour, recent),
    day: clip(pending.day, recent),
  })
}
