import {
  type Day,
  dayOfNumber,
  daysAfter,
  monthsOf,
  numberOfDay,
  weekdayOf,
} from '@iwater/contract/calendar/calendar-days'

/** `2026-11`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

/** The month so many months later. */
export function monthAfter(month: Month, count: number): Month {
  const months = monthsOf(`${month}-01`) + count
  const year = String(Math.floor(months / 12)).padStart(4, '0')
  return `${year}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The weeks that have days of a month, from Monday to Sunday; days of other months are null. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`
  const end = numberOfDay(`${monthAfter(month, 1)}-01`)
  const begin = numberOfDay(daysAfter(first, 1 - weekdayOf(first)))
  const count = Math.ceil((end - begin) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = dayOfNumber(begin + week * 7 + weekday)
      return monthOf(day) === month ? day : null
    }),
  )
}
