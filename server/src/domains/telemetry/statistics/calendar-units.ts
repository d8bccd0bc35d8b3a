import { dayMs } from '../sample.ts'
import type { Calendar } from '../trend/calendar.ts'
import type { Span } from '../trend/spans.ts'

export type CalendarUnit = 'minute' | 'hour' | 'day' | 'month' | 'year'

const minuteMs = 60_000
/** Every hour of a wall clock has a multiple of half an hour in it, also where clocks change by half an hour. */
const halfHourMs = 30 * minuteMs

const monthsOf = { month: 1, year: 12 }

/** The first day of a month or a year, `more` of them after the one of a day; as days since 1970. */
function firstDay(unit: 'month' | 'year', day: number, more: number): number {
  const date = new Date(day * dayMs)
  const month = unit === 'year' ? 0 : date.getUTCMonth()
  return Date.UTC(date.getUTCFullYear(), month + more * monthsOf[unit]) / dayMs
}

function hourBounds(calendar: Calendar, { from, until }: Span): number[] {
  const bounds = new Set<number>()
  for (let at = calendar.hourAt(from); at < until; at += halfHourMs) bounds.add(calendar.hourAt(at))
  const last = [...bounds].at(-1) ?? from
  for (let at = last; calendar.hourAt(at) === last; at += halfHourMs)
    bounds.add(calendar.hourAt(at + halfHourMs))
  return [...bounds].toSorted((a, b) => a - b)
}

/** Bounds of the calendar units that contain a span, by the wall clock; one more than there are units. */
export function unitBounds(calendar: Calendar, unit: CalendarUnit, span: Span): number[] {
  if (unit === 'hour') return hourBounds(calendar, span)
  const bounds: number[] = []
  if (unit === 'minute') {
    for (let at = Math.floor(span.from / minuteMs) * minuteMs; ; at += minuteMs) {
      bounds.push(at)
      if (at >= span.until) return bounds
    }
  }
  const today = calendar.dayAt(span.from)
  for (let more = 0; ; more += 1) {
    const day = unit === 'day' ? today + more : firstDay(unit, today, more)
    bounds.push(calendar.startOf(day))
    if (more > 0 && (bounds.at(-1) ?? 0) >= span.until) return bounds
  }
}

/** How far units may reach over both ends of a span. */
export const reachMs: Record<CalendarUnit, number> = {
  minute: minuteMs,
  hour: 60 * minuteMs,
  day: 2 * dayMs,
  month: 32 * dayMs,
  year: 367 * dayMs,
}
