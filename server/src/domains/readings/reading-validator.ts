import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import { isStorable } from '@iwater/contract/rules/sample-value'

/** A value as it was sent, not yet validated. */
export type RawReading = {
  /** A number, a number written as text, or a boolean (1 and 0). */
  value: unknown
  /** A quality flag; N when left out. */
  flag?: unknown
  /** ISO 8601 with an offset, or milliseconds since 1970; the arrival counts when left out. */
  at?: unknown
}

type ValueRejection = 'value-missing' | 'value-unreadable'
type TimeRejection = 'time-unreadable' | 'time-in-seconds' | 'time-without-offset'
type MomentRejection = 'time-ahead' | 'time-too-old'
export type ReadingRejection = ValueRejection | 'flag-unknown' | TimeRejection | MomentRejection

/**
 * The result for a reading. `quality` is the index of its flag in `qualityFlags`; `at` is its time, milliseconds since
 * 1970, null where it has none that can be read.
 */
export type ReadingResult =
  | { rejection: null; value: number; quality: number; at: number | null }
  | { rejection: ReadingRejection; at: number | null }

/** The range of sample times of a tenant, milliseconds since 1970, both included. */
export type TimeWindow = { oldest: number; newest: number }

/** A device clock further ahead is wrong; its values would hide the right ones that follow. */
const aheadMs = 10 * 60_000

/** The range at `now` for a tenant that keeps samples for `retentionMs`, and none of before `keptFrom`. */
export const timeWindow = (now: number, retentionMs: number, keptFrom = 0): TimeWindow => ({
  oldest: Math.max(0, keptFrom, now - retentionMs),
  newest: now + aheadMs,
})

/** Marks of a missing value: an empty text, and what instruments and languages print for an invalid number. */
const missing =
  /^(?:-{0,3}|—{1,2}|[/\\]|#?n\/?a|null|none|nil|无|[+-]?(?:nan|inf(?:inity)?|1\.#(?:ind|inf|qnan)))$/i
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/**
 * The nearest double of a value, or why there is none: `value-missing` where the source says that it has none,
 * `value-unreadable` for text that is no number or a number too large to be summed.
 */
export function readValue(raw: unknown): number | ValueRejection {
  if (typeof raw === 'number') return isStorable(raw) ? raw : 'value-unreadable'
  if (typeof raw === 'string') return readNumberText(raw.trim())
  if (typeof raw === 'boolean') return raw ? 1 : 0
  return raw === null || raw === undefined ? 'value-missing' : 'value-unreadable'
}

function readNumberText(text: string): number | ValueRejection {
  if (number.test(text)) {
    const value = Number(text)
    return isStorable(value) ? value : 'value-unreadable'
  }
  return isMissing(text) ? 'value-missing' : 'value-unreadable'
}

/** Whether a trimmed text is one of the usual marks for a missing value. */
export const isMissing = (text: string) => missing.test(text)

/**
 * Flags by their spelling. HJ/T 212-2005 has two marks for air stations with the meaning of later letters: 0 =
 * calibration, 3 = normal. Its 1 (weather) and 2 (abnormal) have no equivalent.
 */
const flags = new Map<string, number>([
  ...qualityFlags.map((flag, place) => [flag, place] as const),
  ['0', qualityFlags.indexOf('C')],
  ['3', qualityFlags.indexOf('N')],
])

/** The index of a flag in `qualityFlags`. */
export function readFlag(raw: unknown): number | 'flag-unknown' {
  if (raw === undefined || raw === null) return 0
  if (typeof raw !== 'string') return 'flag-unknown'
  return flags.get(raw) ?? flags.get(raw.trim().toUpperCase()) ?? 'flag-unknown'
}

const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/i
const digits = /^\d{1,16}$/

/** The maximum of a date. */
const mostMs = 8.64e15
/** Numbers in between are present times in seconds; as milliseconds they would be in the first years of 1970. */
const seconds = { from: 1e8, until: 1e11 }

/**
 * Milliseconds since 1970, or null for an omitted time. A time without an offset is rejected and not guessed, because
 * devices write local time and UTC alike; so are seconds, which an uptime in milliseconds resembles.
 */
export function readTime(raw: unknown): number | null | TimeRejection {
  if (raw === undefined) return null
  if (typeof raw === 'number') return readMilliseconds(raw)
  if (typeof raw !== 'string') return 'time-unreadable'
  const text = raw.trim()
  return digits.test(text) ? readMilliseconds(Number(text)) : readIsoTime(text)
}

function readMilliseconds(ms: number): number | TimeRejection {
  if (!(Math.abs(ms) <= mostMs)) return 'time-unreadable'
  return ms >= seconds.from && ms < seconds.until ? 'time-in-seconds' : Math.trunc(ms)
}

/** Milliseconds since 1970 of a time in ISO 8601, which must have an offset. A day that does not exist is no time. */
export function readIsoTime(text: string): number | TimeRejection {
  const [, year, month, day, hour, minute, second = '0', fraction = '', offset] =
    isoTime.exec(text) ?? []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // A day or month out of range would roll over into another month, and `Date` reads the year 85 as 1985.
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCFullYear() === Number(year)
  if (!isDay) return 'time-unreadable'
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return 'time-unreadable'
  if (offset === undefined) return 'time-without-offset'
  const ahead = minutesAhead(offset)
  if (ahead === undefined) return 'time-unreadable'
  const minutes = Number(hour) * 60 + Number(minute) - ahead
  const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
  return date.getTime() + minutes * 60_000 + Number(second) * 1000 + ms
}

/** Minutes by which a clock of the offset is ahead of UTC. */
function minutesAhead(offset: string): number | undefined {
  if (/^z$/i.test(offset)) return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(3).replace(':', ''))]
  if (hours > 14 || minutes > 59) return undefined
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

/** Why a sample of this moment is rejected; undefined where it is accepted. */
export function momentRejection(
  at: number,
  { oldest, newest }: TimeWindow,
): MomentRejection | undefined {
  if (at > newest) return 'time-ahead'
  return at < oldest ? 'time-too-old' : undefined
}

/**
 * The one check of readings of all protocols. HJ 212, MQTT and HTTP pass on what they were sent and let the intake call
 * this for each value by itself; of several faults the first of value, flag and time is reported. docs/field.md lists
 * every reason.
 *
 * A file of samples has columns and a described time format instead of readings: it uses `readValue` for the text of a
 * cell, `readIsoTime` for times of that format, and `momentRejection` with `timeWindow` for the times of all formats,
 * so that the same values and moments are stored as by the other protocols.
 */
export function validateReading(
  { value: rawValue, flag, at: rawAt }: RawReading,
  window: TimeWindow,
): ReadingResult {
  const value = readValue(rawValue)
  const quality = readFlag(flag)
  const time = readTime(rawAt)
  const at = typeof time === 'string' ? null : time
  if (typeof value === 'string') return { rejection: value, at }
  if (typeof quality === 'string') return { rejection: quality, at }
  if (typeof time === 'string') return { rejection: time, at }
  const rejection = time === null ? undefined : momentRejection(time, window)
  return rejection ? { rejection, at } : { rejection: null, value, quality, at }
}
