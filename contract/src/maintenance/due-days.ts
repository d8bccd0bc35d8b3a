import {
  type Day,
  dayOfMonth,
  dayOfNumber,
  daysAfter,
  monthsOf,
  numberOfDay,
  weekdayOf,
} from '../calendar/calendar-days.ts'
import type { Workdays } from './workdays.ts'

export const periods = ['day', 'week', 'month', 'year'] as const
export const moves = ['none', 'before', 'after'] as const

/** When work recurs. It is a matter of days, never of moments. */
export type CalendarRule = {
  /** Periods from one to the next, 1 at least. */
  every: number
  period: (typeof periods)[number]
  /** Counting begins here, and nothing is due before it. */
  startsOn: Day
  /** Of weeks: Monday is 1, Sunday 7. Empty: the weekday of the start. */
  weekdays?: readonly number[]
  /** Of months: a month with fewer days has it on its last one. Null: the day of the start. */
  dayOfMonth?: number | null
  /** Where it goes from a day that is not worked. */
  move: (typeof moves)[number]
}

export type DueDay = {
  /** The day by the rule alone. It names the occurrence, because it stays when holidays are published or changed. */
  planned: Day
  /** The day after moving. */
  due: Day
  /** The move crossed days of a year whose public holidays are not published, of which only weekends are known. */
  isUnsure: boolean
}

/** No run of days off is longer: tenants that set longer ones have their work within it. */
const longestMove = 31

/** How many whole spans of days have gone by from the start to a day; none where it comes before. */
const begunAt = ({ startsOn }: CalendarRule, from: Day, days: number) =>
  Math.floor(Math.max(0, numberOfDay(from) - numberOfDay(startsOn)) / days)

function* daysOfWeeks(rule: CalendarRule, from: Day): Generator<Day> {
  const { every, startsOn, weekdays = [] } = rule
  const chosen = weekdays.length === 0 ? [weekdayOf(startsOn)] : [...weekdays]
  const wanted = chosen.toSorted((a, b) => a - b)
  const monday = numberOfDay(startsOn) - weekdayOf(startsOn) + 1
  for (let n = begunAt(rule, from, 7 * every); ; n += 1)
    for (const weekday of wanted) yield dayOfNumber(monday + n * 7 * every + weekday - 1)
}

function* daysOfMonths(rule: CalendarRule, from: Day): Generator<Day> {
  const { every, period, startsOn } = rule
  const step = period === 'month' ? every : every * 12
  const day = (period === 'month' ? rule.dayOfMonth : null) ?? Number(startsOn.slice(8))
  const first = monthsOf(startsOn)
  const begun = Math.max(0, Math.floor((monthsOf(from) - first) / step))
  for (let n = begun; ; n += 1) yield dayOfMonth(first + n * step, day)
}

/** The days of periods from that of `from` on, in order and without an end. */
function* plannedDays(rule: CalendarRule, from: Day): Generator<Day> {
  const { every, period, startsOn } = rule
  if (period === 'week') yield* daysOfWeeks(rule, from)
  if (period !== 'day') yield* daysOfMonths(rule, from)
  const start = numberOfDay(startsOn)
  for (let n = begunAt(rule, from, every); ; n += 1) yield dayOfNumber(start + n * every)
}

function moved(planned: Day, move: CalendarRule['move'], workdays: Workdays): DueDay {
  let isUnsure = false
  let due = planned
  for (let n = 0; n <= longestMove && move !== 'none'; n += 1) {
    due = daysAfter(planned, move === 'after' ? n : -n)
    isUnsure ||= !workdays.isPublished(due)
    if (workdays.isWorkday(due)) return { planned, due, isUnsure }
  }
  return { planned, due: planned, isUnsure }
}

/**
 * What is due from `from` to `until`, both included, in the order of the plan. Of what is moved to the same day the first one
 * counts: after a week of holidays a daily check is due once.
 */
export function dueDays(
  rule: CalendarRule,
  { from, until }: { from: Day; until: Day },
  workdays: Workdays,
): DueDay[] {
  const found: DueDay[] = []
  const taken = new Set<Day>()
  const last = daysAfter(until, longestMove)
  // Twice: what is moved into the time begins before it, and what was moved there first before that.
  for (const planned of plannedDays(rule, daysAfter(from, -2 * longestMove))) {
    if (planned > last) break
    if (planned < rule.startsOn) continue
    const day = moved(planned, rule.move, workdays)
    if (taken.has(day.due)) continue
    taken.add(day.due)
    if (day.due >= from && day.due <= until) found.push(day)
  }
  return found
}
