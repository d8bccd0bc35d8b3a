import { type Day, daysAfter } from '@iwater/contract/calendar/calendar-days'
import type { CalendarRule } from '@iwater/contract/maintenance/due-days'
import type { CalendarPlan } from './plan.queries.ts'

type Recurring = Pick<
  CalendarPlan,
  'every' | 'period' | 'startsOn' | 'weekdays' | 'dayOfMonth' | 'move'
>

/** When a plan recurs. */
export const ruleOf = ({
  every,
  period,
  startsOn,
  weekdays,
  dayOfMonth,
  move,
}: Recurring): CalendarRule => ({
  every,
  period,
  startsOn,
  weekdays: weekdays.map(Number),
  dayOfMonth,
  move,
})

/** The first day whose work a plan has not opened. A new plan opens what is due from today on. */
export const firstUnopened = (
  { openedUntil }: Pick<CalendarPlan, 'openedUntil'>,
  today: Day,
): Day => (openedUntil === null ? today : daysAfter(openedUntil, 1))
