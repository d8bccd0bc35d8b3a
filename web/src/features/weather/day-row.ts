import type { WeatherDayRow } from '@iwater/contract/weather/days'

const dayMs = 86_400_000

/** Days of the calendar from one on, `2026-11-28`. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10),
  )

/** A day in the address, if it is one that is not in the future. */
export const pastDayIn = (text: string | null, today: string): string | undefined =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  text < today
    ? text
    : undefined

/** For each of some days its row, or null where there are no data. */
export const rowsOf = (days: readonly string[], rows: readonly WeatherDayRow[]) =>
  days.map((day) => rows.find(({ prop }) => prop === day) ?? null)
