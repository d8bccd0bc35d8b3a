import { instantOf, offsetAt } from '#platform/wall-clock'

const HOUR = 3_600_000

/**
 * The moment of a DataTime (`YYYYMMDDhhmmss`) or QN (the same with milliseconds) in a station's local time. `undefined`
 * for an invalid one: other length, letters, 31 April, 24:00, before 1970. A time that a clock change repeats is the
 * first of the two; one that it skips continues from before the change.
 *
 * @param zone IANA name such as `Asia/Shanghai`; an unknown one is a RangeError
 */
export function parseStationTime(text: string, zone: string): Date | undefined {
  const local = localMillis(text)
  return local === undefined ? undefined : new Date(instantOf(local, zone))
}

/** A DataTime in the station's local time, 14 digits. */
export function formatStationTime(at: Date, zone: string): string {
  return formatQn(at, zone).slice(0, 14)
}

/** A QN in the station's local time, 17 digits. */
export function formatQn(at: Date, zone: string): string {
  const local = new Date(at.getTime() + offsetAt(at.getTime(), zone))
  return local.toISOString().replaceAll(/[^\d]/g, '')
}

/** Milliseconds the wall clock would show were it UTC. */
function localMillis(text: string): number | undefined {
  if (!/^(?:19[7-9]|2\d\d)\d(?:\d{10}|\d{13})$/.test(text)) return undefined
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(4, 6))
  const day = Number(text.slice(6, 8))
  const hour = Number(text.slice(8, 10))
  const minute = Number(text.slice(10, 12))
  const second = Number(text.slice(12, 14))
  if (hour > 23 || minute > 59 || second > 59 || day < 1) return undefined
  const start = Date.UTC(year, month - 1, day)
  // a month or day out of range rolls over into another month
  if (month < 1 || new Date(start).getUTCMonth() !== month - 1) return undefined
  return start + hour * HOUR + minute * 60_000 + second * 1000 + Number(text.slice(14))
}
