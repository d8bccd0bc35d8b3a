import { readIsoTime } from '#domains/readings'
import { instantOf } from '#platform/wall-clock'

const dayMs = 86_400_000
/** Day 0 of spreadsheets for dates after February 1900. */
const spreadsheetEpoch = Date.UTC(1899, 11, 30)

const digits = { yyyy: 4, yy: 2, MM: 2, dd: 2, HH: 2, mm: 2, ss: 2 } as const
type Token = keyof typeof digits
type Part = Token | { literal: string }

const tokenPattern = /yyyy|yy|MM|dd|HH|mm|ss/y
const separators = /^[-/._:, T年月日时分秒]+$/

/** The parts of a pattern such as `MM-dd HH:mm`; undefined for an invalid pattern. */
function partsOf(pattern: string): Part[] | undefined {
  const parts: Part[] = []
  for (let place = 0; place < pattern.length; ) {
    tokenPattern.lastIndex = place
    const token = tokenPattern.exec(pattern)?.[0] as Token | undefined
    const literal = token ?? pattern.charAt(place)
    if (!token && !separators.test(literal)) return undefined
    parts.push(token ?? { literal })
    place += literal.length
  }
  const tokens = parts.filter((part) => typeof part === 'string')
  const isTime = tokens.includes('MM') && new Set(tokens.map((t) => t[0])).size === tokens.length
  return isTime ? parts : undefined
}

const special = new Set(['iso', 'excel', 'unix', 'unix-ms'])

export const isTimeFormat = (format: string) =>
  special.has(format) || (format.length <= 40 && partsOf(format) !== undefined)

export const needsYear = (format: string) => !special.has(format) && !/yy/.test(format)

const literalSource = (literal: string) =>
  literal === ' ' || literal === 'T' ? '[ T]\\s*' : `\\s*${literal.replace(/[.]/g, '\\.')}\\s*`

/**
 * Numbers between separators may lack their leading zero, and a clock after a date may be incomplete, because
 * spreadsheets write midnight as the date alone.
 */
function expressionOf(parts: readonly Part[]): RegExp {
  let source = ''
  let open = 0
  const clockFrom = parts.findIndex((part) => part === 'HH')
  parts.forEach((part, place) => {
    const isLiteral = typeof part === 'object'
    if (isLiteral && clockFrom > 0 && place >= clockFrom - 1) {
      source += '(?:'
      open += 1
    }
    if (isLiteral) source += literalSource(part.literal)
    else {
      const isTight = typeof parts[place - 1] === 'string' || typeof parts[place + 1] === 'string'
      const many = isTight || part === 'yyyy' || part === 'yy' ? digits[part] : `1,${digits[part]}`
      source += `(?<${part}>\\d{${many}})${part === 'ss' ? '(?:\\.\\d+)?' : ''}`
    }
  })
  return new RegExp(`^${source}${')?'.repeat(open)}$`)
}

type Groups = Partial<Record<Token, string>>

function yearOf({ yyyy, yy }: Groups, given: number | undefined): number {
  if (yyyy !== undefined) return Number(yyyy)
  if (yy === undefined) return given ?? Number.NaN
  return Number(yy) + (Number(yy) < 70 ? 2000 : 1900)
}

/** Midnight at the start of the day, as milliseconds as if the zone were UTC; NaN for 31 April and the like. */
function dayOf(year: number, month: number, day: number): number {
  const midnight = Date.UTC(year, month - 1, day)
  const isDay = year >= 1000 && day > 0 && month > 0
  return isDay && new Date(midnight).getUTCMonth() === month - 1 ? midnight : Number.NaN
}

/** Milliseconds since midnight; 24:00 ends a day, NaN for later times and for minute 60. */
function clockOf({ HH = '0', mm = '0', ss = '0' }: Groups): number {
  const [hour, minute, second] = [Number(HH), Number(mm), Number(ss)]
  const ms = ((hour * 60 + minute) * 60 + second) * 1000
  return minute < 60 && second < 60 && ms <= dayMs ? ms : Number.NaN
}

/** Milliseconds the wall clock would show were it UTC. */
const wallClock = (groups: Groups, year: number | undefined) =>
  dayOf(yearOf(groups, year), Number(groups.MM), Number(groups.dd ?? 1)) + clockOf(groups)

function readIso(text: string): number {
  const at = readIsoTime(text)
  return typeof at === 'number' ? at : Number.NaN
}

const numberIn = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Spreadsheets store times as fractions of a day, which are exact to the second only after rounding. */
const toSecond = (ms: number) => Math.round(ms / 1000) * 1000

export type TimeReader = (text: string) => number

/**
 * Reads times of one format from the text of cells (see `cellText`): milliseconds since 1970, NaN for invalid ones.
 * `zone` is the time zone of the clock, for formats that name no offset; `year` is used where the format has none.
 */
export function timeReader(format: string, zone: string, year?: number): TimeReader {
  const local = (ms: number) => (Number.isFinite(ms) ? instantOf(ms, zone) : Number.NaN)
  if (format === 'iso') return readIso
  if (format === 'unix') return (text) => Math.round(numberIn(text) * 1000)
  if (format === 'unix-ms') return (text) => Math.round(numberIn(text))
  if (format === 'excel')
    return (text) => local(toSecond(spreadsheetEpoch + numberIn(text) * dayMs))
  const parts = partsOf(format)
  if (!parts) throw new Error(`not a time format: ${format}`)
  const expression = expressionOf(parts)
  return (text) => {
    const groups = expression.exec(text)?.groups
    return groups ? local(wallClock(groups, year)) : Number.NaN
  }
}

const dates = ['yyyy-MM-dd', 'yyyy/MM/dd', 'yyyy.MM.dd', 'yyyy年MM月dd日']
const dayFirst = ['dd/MM/yyyy', 'dd-MM-yyyy', 'dd.MM.yyyy', 'dd/MM/yy', 'dd-MM-yy']
const monthFirst = ['MM/dd/yyyy', 'MM/dd/yy']
const yearless = ['MM-dd', 'MM/dd', 'MM月dd日']
const clocks = ['', ' HH', ' HH:mm', ' HH:mm:ss']

/**
 * Formats tried for a column without a description; of two that match the same texts the earlier, shorter one is used.
 */
export const commonFormats: readonly string[] = [
  'iso',
  ...dates.flatMap((date) => clocks.map((clock) => date + clock)),
  ...dayFirst.flatMap((date) => clocks.map((clock) => date + clock)),
  ...monthFirst.flatMap((date) => clocks.map((clock) => date + clock)),
  ...yearless.flatMap((date) => clocks.slice(1).map((clock) => date + clock)),
  'yyyyMMddHHmmss',
  'yyyyMMddHHmm',
  'yyyyMMddHH',
  'yyyyMMdd HHmmss',
  'yyyyMMdd HHmm',
  'yyyyMMdd HH:mm',
  'yyyyMMdd',
]
