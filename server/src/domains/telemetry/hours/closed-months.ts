import { openDays } from '../blocks/closed-days.ts'
import { dayMs } from '../sample.ts'

const startOf = (at: number, more = 0) => {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + more)
}

/** The first day of the UTC month of a moment, as an ISO date. */
export const monthOf = (at: number) => new Date(startOf(at)).toISOString().slice(0, 10)

/** Of a month given so, its beginning and its end in milliseconds since 1970. */
export const spanOfMonth = (month: string) => {
  const from = Date.parse(month)
  return { from, until: startOf(from, 1) }
}

/** Hours of before this moment, the beginning of a UTC month, are packed at `now`: two days after the last of their samples were compacted. */
export const packedUntil = (now: number) => startOf(now - (openDays + 2) * dayMs)

/** Whether the hours of a moment may be packed at `now`, by the clock of whatever process. */
export const mayBePacked = (at: number, now: number) => at < startOf(now - openDays * dayMs)
