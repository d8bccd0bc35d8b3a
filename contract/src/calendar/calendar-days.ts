/** A day of the calendar, `2026-02-28`: no moment, so no time zone and no change of a clock can move it. */
export type Day = string

const dayMs = 86_400_000

/** Days since 1 January 1970. */
export const numberOfDay = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const dayOfNumber = (number: number): Day =>
  new Date(number * dayMs).toISOString().slice(0, 10)

export const daysAfter = (day: Day, days: number): Day => dayOfNumber(numberOfDay(day) + days)

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: Day): number => ((numberOfDay(day) + 3) % 7) + 1

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * The day of a month, or its last day where it has fewer.
 *
 * @param months months since January of year 0, so that 24,313 is February 2026
 */
export function dayOfMonth(months: number, wanted: number): Day {
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  return new Date(Date.UTC(year, month - 1, Math.min(wanted, lastOfMonth(year, month))))
    .toISOString()
    .slice(0, 10)
}

/** Months since January of year 0. */
export const monthsOf = (day: Day): number => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1

/** The day that clocks of a zone show at a moment. */
export function dayAt(at: number, zone: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
