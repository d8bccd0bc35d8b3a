import { wallTime } from '#web/platform/clock/wall-clock.ts'
import type { TickUnit } from './axis-ticks.ts'

/** Writes the labels of a time axis in a language (BCP 47) and a zone; midnights and new years show their date. */
export function tickLabels(unit: TickUnit, locale: string, zone: string): (at: number) => string {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })
    return (at: number) => format.format(at)
  }
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = written(unit === 'second' ? { ...clock, second: '2-digit' } : clock)
  const date = written({ month: 'short', day: 'numeric' })
  const month = written({ month: 'short' })
  const year = written({ year: 'numeric' })
  return (at) => {
    const wall = wallTime(at, zone)
    const isMidnight = wall.hour === 0 && wall.minute === 0 && wall.second === 0
    const isNewYear = isMidnight && wall.month === 1 && wall.day === 1
    if (unit === 'year' || (isNewYear && unit === 'month')) return year(at)
    if (unit === 'month') return month(at)
    return unit === 'day' || isMidnight ? date(at) : time(at)
  }
}
