import { type Day, daysAfter, weekdayOf, yearOf } from '../calendar/calendar-days.ts'
import { publicHolidays } from './public-holidays.ts'

/** A day that a tenant sets itself. It counts before what is published. */
export type OwnDay = { day: Day; kind: 'holiday' | 'workday' }

export type Workdays = {
  isWorkday(day: Day): boolean
  /** Whether the public holidays of the day's year are known; where not, only weekends and the tenant's own days are off. */
  isPublished(day: Day): boolean
}

function publishedDays(): ReadonlyMap<Day, OwnDay['kind']> {
  const days = new Map<Day, OwnDay['kind']>()
  for (const { from, until, workdays } of Object.values(publicHolidays).flat()) {
    for (let day = from; day <= until; day = daysAfter(day, 1)) days.set(day, 'holiday')
    for (const day of workdays) days.set(day, 'workday')
  }
  return days
}

const published = publishedDays()

/** Which days are worked, by what is published and what a tenant sets itself. */
export function workdaysOf(own: readonly OwnDay[] = []): Workdays {
  const ownDays = new Map(own.map(({ day, kind }) => [day, kind]))
  return {
    isWorkday(day) {
      const kind = ownDays.get(day) ?? published.get(day)
      return kind === undefined ? weekdayOf(day) <= 5 : kind === 'workday'
    },
    isPublished: (day) => Object.hasOwn(publicHolidays, yearOf(day)),
  }
}
