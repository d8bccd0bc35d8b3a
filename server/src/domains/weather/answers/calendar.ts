import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { AppError } from '#platform/http/app-error'
import { instantOf, offsetAt } from '#platform/wall-clock'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

export const earlierOf = (day: string, other: string) => (day < other ? day : other)

/** When a day begins by the clock of a zone. */
export const startOf = (day: string, zone: string) =>
  new Date(instantOf(Date.parse(`${day}T00:00:00Z`), zone))

/** `2026-11-28T14` by the clock of a zone. */
export const hourOf = (at: number, zone: string) =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 13)

/** The day that is asked for, today where none is. Throws weather.future-day. */
export function askedDay(day: string | undefined, now: Date, zone: string) {
  const today = dayAt(now.getTime(), zone)
  if (day !== undefined && day > today)
    throw new AppError('weather.future-day', { details: { day: today } })
  return { day: day ?? today, today }
}

/** Full hours of a day: those from the present one on, or all of a past day. */
export function askedHours(
  day: string | undefined,
  now: Date,
  zone: string,
  count: number,
): number[] {
  const asked = askedDay(day, now, zone)
  const from =
    asked.day === asked.today
      ? Math.floor(now.getTime() / hourMs) * hourMs
      : startOf(asked.day, zone).getTime()
  return Array.from({ length: count }, (_, index) => from + index * hourMs)
}
