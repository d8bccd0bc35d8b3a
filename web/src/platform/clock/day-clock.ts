export type PartOfDay = 'morning' | 'noon' | 'afternoon' | 'evening'

/** By the hour of the day, 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour >= 18 || hour < 5) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}

/** The date `yyyy-mm-dd` and the hour of a moment in a time zone. */
export function clockIn(timeZone: string, moment: Date) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
  }
}
