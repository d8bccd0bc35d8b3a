import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { type Language, localeOf, useLanguage } from './language.ts'

/** A moment: milliseconds since 1970, ISO 8601 with an offset, or nothing. */
export type Moment = number | string | null | undefined

/** Shown where there is no value; a missing figure is never 0. */
export const absent = '–'

const styles = {
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  minute: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  shortTime: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  weekday: { weekday: 'short' },
  longDate: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

type Decimal = `${number}`

export type Format = Record<keyof typeof styles, (moment: Moment) => string> & {
  /** A day of the calendar, `2026-11-20`, which is the same in every time zone. */
  day(date: string): string
  /** The month of a day of the calendar. */
  month(date: string): string
  /** With exactly `decimals` places, or with as many as the value has, at most three. Of a decimal in a text every digit counts. */
  number(value: number | Decimal | null | undefined, decimals?: number): string
  /** How long ago, or how far ahead, seen from `now` (milliseconds). */
  relative(moment: Moment, now?: number): string
  /** A length of time (milliseconds, of either sign) in its largest unit that fits. */
  duration(ms: number): string
}

/** Chinese sets a space between a figure and the word behind it; `Intl` leaves it out. */
const spaced = (text: string) => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ')

function durationIn(locale: string) {
  return (ms: number) => {
    const length = Math.abs(ms)
    const [unit, stepMs] = steps.find((step) => length >= step[1]) ?? steps[3]
    const numberFormat = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: length < stepMs * 10 ? 1 : 0,
    })
    return spaced(numberFormat.format(length / stepMs))
  }
}

function relativeIn(locale: string) {
  const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (ms: number) => {
    const [unit, length] = steps.find(([, stepMs]) => Math.abs(ms) >= stepMs) ?? steps[3]
    const count = Math.trunc(ms / length)
    // An age, which "now" is not.
    if (unit === 'second' && count === 0) return locale.startsWith('zh') ? '刚刚' : 'just now'
    return spaced(relativeFormat.format(count, unit))
  }
}

function numberIn(locale: string) {
  const byDecimals = new Map<number | undefined, Intl.NumberFormat>()
  return (value: number | Decimal | null | undefined, decimals?: number) => {
    if (value === null || value === undefined || !Number.isFinite(Number(value))) return absent
    let numberFormat = byDecimals.get(decimals)
    if (numberFormat === undefined) {
      numberFormat = new Intl.NumberFormat(
        locale,
        decimals === undefined
          ? {}
          : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
      )
      byDecimals.set(decimals, numberFormat)
    }
    return numberFormat.format(value as number)
  }
}

/** Made when first needed: an `Intl` format takes longer to make than to use a hundred times. */
function onceNeeded<T>(make: () => T): () => T {
  let made: { is: T } | undefined
  return () => (made ??= { is: make() }).is
}

/** How figures and moments are written in a language and a time zone (IANA name). */
export function createFormat(language: Language, timeZone: string): Format {
  const locale = localeOf(language)
  const inStyle = (style: keyof typeof styles) => {
    const dateFormat = onceNeeded(
      () => new Intl.DateTimeFormat(locale, { ...styles[style], timeZone }),
    )
    return (moment: Moment) =>
      moment === null || moment === undefined ? absent : dateFormat().format(new Date(moment))
  }
  const dayFormat = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { ...styles.date, timeZone: 'UTC' }),
  )
  const monthFormat = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
  )
  const relative = onceNeeded(() => relativeIn(locale))
  return {
    day: (date) => dayFormat().format(new Date(date)),
    month: (date) => monthFormat().format(new Date(date)),
    number: numberIn(locale),
    dateTime: inStyle('dateTime'),
    minute: inStyle('minute'),
    time: inStyle('time'),
    shortTime: inStyle('shortTime'),
    date: inStyle('date'),
    longDate: inStyle('longDate'),
    weekday: inStyle('weekday'),
    duration: durationIn(locale),
    relative: (moment, now = Date.now()) =>
      moment === null || moment === undefined
        ? absent
        : relative()(new Date(moment).getTime() - now),
  }
}

const formats = new Map<string, Format>()

/** The format of a language and a time zone, made once: a table asks for it in each cell. */
export function formatFor(language: Language, timeZone: string): Format {
  const key = `${language} ${timeZone}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = createFormat(language, timeZone)
  formats.set(key, format)
  return format
}

/** Formats of the language in use, in the organisation's time zone. */
export const useFormat = (): Format => formatFor(useLanguage(), useTimeZone())
