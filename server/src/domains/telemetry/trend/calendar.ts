import { aheadOfUtc, offsetAt } from '#platform/wall-clock'
import { dayMs } from '../sample.ts'

/** Wall clock of a time zone over some span: from `from` on it is ahead of UTC by `ahead` milliseconds. */
type Clock = readonly { from: number; ahead: number }[]

export type Calendar = {
  /** Day of the wall clock, as days since 1970. */
  dayAt(at: number): number
  /** First moment of a day. */
  startOf(day: number): number
  /** Start of the hour of the wall clock. */
  hourAt(at: number): number
}

/** The second of a clock change, between two moments with different offsets. */
function changeBetween(zone: string, before: number, after: number): number {
  const old = aheadOfUtc(zone, before)
  let low = before
  let high = after
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (aheadOfUtc(zone, middle) === old) low = middle
    else high = middle
  }
  return high
}

/** Clocks never change twice within a step. */
const stepMs = 5 * dayMs

function readClock(zone: string, from: number, until: number): Clock {
  // The same moments each time, whose offsets are cached.
  const start = Math.floor(from / stepMs) * stepMs
  const clock = [{ from: Number.NEGATIVE_INFINITY, ahead: offsetAt(start, zone) }]
  let ahead = clock[0]?.ahead
  for (let at = start; at < until; at += stepMs) {
    const next = offsetAt(at + stepMs, zone)
    if (next !== ahead) clock.push({ from: changeBetween(zone, at, at + stepMs), ahead: next })
    ahead = next
  }
  return clock
}

const hourMs = 3_600_000

/** The calendar of a zone for a span of time; some days before and after it are correct, too. */
export function openCalendar(zone: string, from: number, until: number): Calendar {
  const clock = readClock(zone, from - 8 * dayMs, until + 40 * dayMs)
  const aheadOf = (at: number) => clock.findLast((piece) => piece.from <= at)?.ahead ?? 0
  return {
    dayAt: (at) => Math.floor((at + aheadOf(at)) / dayMs),
    startOf(day) {
      const midnight = day * dayMs
      // Where clocks skip midnight the day begins with the new clock.
      const index = clock.findIndex(
        ({ ahead }, place) =>
          midnight - ahead < (clock[place + 1]?.from ?? Number.POSITIVE_INFINITY),
      )
      const { from: begin = 0, ahead = 0 } = clock[index] ?? {}
      return Math.max(begin, midnight - ahead)
    },
    hourAt(at) {
      const ahead = aheadOf(at)
      return Math.floor((at + ahead) / hourMs) * hourMs - ahead
    },
  }
}
