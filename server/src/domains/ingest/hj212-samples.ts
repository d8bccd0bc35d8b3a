import { canonicalCode } from './factor-codes.ts'
import type { Item, ItemValues, ValueName } from './hj212-data-area.ts'
import type { Message } from './hj212-message.ts'
import { parseStationTime } from './hj212-time.ts'

export type Statistic = 'rtd' | 'avg' | 'min' | 'max' | 'cou'

/**
 * The mark the field gave a value: N normal, F instrument stopped, M under maintenance, S set by hand, D instrument fault,
 * C calibrating, T over range, B no communication with the instrument. A value sent without a mark counts as N; a mark
 * outside the table is `unknown`.
 */
export type DataMark = 'N' | 'F' | 'M' | 'S' | 'D' | 'C' | 'T' | 'B' | 'unknown'

export type Granularity = 'realtime' | 'minute' | 'hour' | 'day'

export type Measurement = {
  /** Code of the 2017 table where the sent one is known there, else as sent. */
  factor: string
  statistic: Statistic
  value: number
  flag: DataMark
  /** Moment of a real-time value, START of the period of the others. */
  at: Date
  granularity: Granularity
  /** When the analyser took the sample, where the field says so: hours before `at` for wet chemistry. */
  sampledAt?: Date
}

/** `number` covers condition marks (`St`, `Sr`) and gaps written as text; `duplicate` a factor sent under two codes. */
export type SampleRefusal =
  | 'command'
  | 'data-time'
  | 'number'
  | 'statistic'
  | 'sample-time'
  | 'duplicate'

export type RejectedValue = { code: string; name: string; text: string; reason: SampleRefusal }

export type MessageSamples = { measurements: Measurement[]; rejected: RejectedValue[] }

const GRANULARITY: Partial<Record<string, Granularity>> = {
  '2011': 'realtime',
  '2031': 'day',
  '2051': 'minute',
  '2061': 'hour',
}

const STATISTIC: Partial<Record<string, Statistic>> = {
  Rtd: 'rtd',
  Avg: 'avg',
  Min: 'min',
  Max: 'max',
  Cou: 'cou',
}

/** Values that are no measurements of their own: marks, and what applies to flue gas or to site information only. */
const COMPANIONS: ReadonlySet<string> = new Set<ValueName>([
  'Flag',
  'EFlag',
  'SampleTime',
  'ZsRtd',
  'ZsMin',
  'ZsAvg',
  'ZsMax',
  'Info',
  'SN',
  'RS',
  'RT',
])

const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})(?:[eE][+-]?\d{1,2})?$/
const MARKS = 'NFMSDCTB'

export function isMeasurementCommand(cn: string): boolean {
  return GRANULARITY[cn] !== undefined
}

/**
 * The measurements of a real-time (2011), minute (2051), hour (2061) or day (2031) message, and what had to be left out.
 * Without a readable DataTime nothing is taken: the moment of arrival is not the moment of measuring.
 *
 * @param zone the station's IANA time zone
 */
export function samplesOf(message: Message, zone: string): MessageSamples {
  const result: MessageSamples = { measurements: [], rejected: [] }
  const granularity = GRANULARITY[message.cn]
  if (granularity === undefined) return refuseAll(result, 'CN', message.cn, 'command')
  const text = message.cp.fields.DataTime ?? ''
  const at = parseStationTime(text, zone)
  if (at === undefined) return refuseAll(result, 'DataTime', text, 'data-time')
  const taken = new Set<string>()
  for (const item of message.cp.items) {
    const factor = canonicalCode(item.code)
    if (taken.has(factor)) {
      result.rejected.push({ code: item.code, name: '', text: '', reason: 'duplicate' })
      continue
    }
    taken.add(factor)
    addItem(result, item, { factor, at, granularity, zone })
  }
  return result
}

type Context = { factor: string; at: Date; granularity: Granularity; zone: string }

function addItem(result: MessageSamples, item: Item, context: Context): void {
  const { values } = item
  const flag = dataMark(values.Flag)
  const sampledAt = sampleTime(result, item, context.zone)
  for (const name in values) {
    const statistic = STATISTIC[name]
    const text = values[name] ?? ''
    const value = statistic === undefined ? Number.NaN : readNumber(text)
    if (statistic === undefined || Number.isNaN(value)) {
      rejectUnlessCompanion(result, item.code, name, text)
      continue
    }
    const { factor, at, granularity } = context
    const measurement: Measurement = { factor, statistic, value, flag, at, granularity }
    if (sampledAt !== undefined) measurement.sampledAt = sampledAt
    result.measurements.push(measurement)
  }
}

function rejectUnlessCompanion(
  result: MessageSamples,
  code: string,
  name: string,
  text: string,
): void {
  if (COMPANIONS.has(name)) return
  result.rejected.push({
    code,
    name,
    text,
    reason: STATISTIC[name] === undefined ? 'statistic' : 'number',
  })
}

function sampleTime(
  result: MessageSamples,
  { code, values }: Item,
  zone: string,
): Date | undefined {
  const text = values.SampleTime
  if (text === undefined) return undefined
  const at = parseStationTime(text, zone)
  if (at === undefined)
    result.rejected.push({ code, name: 'SampleTime', text, reason: 'sample-time' })
  return at
}

function dataMark(text: ItemValues['Flag']): DataMark {
  if (text === undefined) return 'N'
  const mark = text.trim().toUpperCase()
  return mark.length === 1 && MARKS.includes(mark) ? (mark as DataMark) : 'unknown'
}

function readNumber(text: string): number {
  const trimmed = text.trim()
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN
}

function refuseAll(
  result: MessageSamples,
  name: string,
  text: string,
  reason: SampleRefusal,
): MessageSamples {
  result.rejected.push({ code: '', name, text, reason })
  return result
}
