import { momentOf, type WallTime, wallTime } from '#web/platform/clock/wall-clock.ts'

/** How exactly the labels of a time axis have to be written. */
export type TickUnit = 'second' | 'minute' | 'day' | 'month' | 'year'

export type AxisTicks = { unit: TickUnit; at: number[] }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Step = {
  ms: number
  unit: TickUnit
  /** Wall time of the tick number `index`, counted from the one at or before `start`. */
  wall: (start: WallTime, index: number) => WallTime
}

const midnight = { hour: 0, minute: 0, second: 0 }

const seconds = (amount: number): Step => ({
  ms: amount * 1000,
  unit: 'second',
  wall: (start, index) => {
    const inDay = start.hour * 3600 + start.minute * 60 + start.second
    const second = Math.floor(inDay / amount) * amount + index * amount
    return { ...start, hour: 0, minute: 0, second }
  },
})

const minutes = (amount: number): Step => ({
  ...seconds(amount * 60),
  unit: 'minute',
})

const days = (amount: number): Step => ({
  ms: amount * day,
  unit: 'day',
  wall: (start, index) => ({ ...start, ...midnight, day: start.day + index * amount }),
})

/** Weeks begin on Monday. */
const weeks = (amount: number): Step => ({
  ms: amount * 7 * day,
  unit: 'day',
  wall: (start, index) => {
    const weekday = (new Date(Date.UTC(start.year, start.month - 1, start.day)).getUTCDay() + 6) % 7
    return { ...start, ...midnight, day: start.day - weekday + index * 7 * amount }
  },
})

const months = (amount: number): Step => ({
  ms: amount * 30 * day,
  unit: amount % 12 === 0 ? 'year' : 'month',
  wall: (start, index) => {
    const first = Math.floor((start.month - 1) / amount) * amount
    const year = amount > 12 ? Math.floor(start.year / (amount / 12)) * (amount / 12) : start.year
    const month = (amount > 12 ? 0 : first) + index * amount
    return { ...midnight, year: year + Math.floor(month / 12), month: (month % 12) + 1, day: 1 }
  },
})

const steps: readonly Step[] = [
  ...[30].map(seconds),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map(minutes),
  ...[1, 2].map(days),
  ...[1, 2].map(weeks),
  ...[1, 3, 6, 12, 24, 60].map(months),
]

/**
 * Moments to label on a time axis, at most `most` of them: round times of the clocks and calendars of a zone,
 * so that a day begins at midnight there, whatever the browser's own zone is.
 */
export function axisTicks(from: number, to: number, zone: string, most: number): AxisTicks {
  const fitting = steps.find((step) => (to - from) / step.ms <= Math.max(most, 2))
  const step = fitting ?? months(120)
  const start = wallTime(from, zone)
  const at: number[] = []
  for (let index = 0; index < 200; index++) {
    const moment = momentOf(step.wall(start, index), zone)
    if (moment > to) break
    if (moment >= from && moment !== at.at(-1)) at.push(moment)
  }
  return { unit: step.unit, at }
}
