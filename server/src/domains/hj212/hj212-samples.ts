import { canonicalCode } from '#domains/factors'
import type { Item, ValueName } from './hj212-data-area.ts'
import type { Message } from './hj212-message.ts'
import { parseStationTime } from './hj212-time.ts'

/** Names of values that are measurements. Those with `Zs` are converted to standard conditions (flue gas). */
export const STATISTICS = [
  'Rtd',
  'Avg',
  'Min',
  'Max',
  'Cou',
  'ZsRtd',
  'ZsAvg',
  'ZsMin',
  'ZsMax',
] as const satisfies readonly ValueName[]
export type Statistic = (typeof STATISTICS)[number]

const statistics: ReadonlySet<string> = new Set(STATISTICS)
const isStatistic = (name: string): name is Statistic => statistics.has(name)

export type Granularity = 'realtime' | 'minute' | 'hour' | 'day'

export type Measurement = {
  /** As it was sent. */
  code: string
  /** Code of the 2017 table where the sent one is known there, else as sent. */
  factor: string
  statistic: Statistic
  /** Number and mark as they were sent; `validateReading` checks them. */
  value: string
  flag: string | undefined
  /** Moment of a real-time value, START of the period of the others. */
  at: Date
  granularity: Granularity
  /** When the analyser took the sample, where the frame says so: hours before `at` for wet chemistry. */
  sampledAt?: Date
}

/** `duplicate` = a factor sent under two codes. */
export type SampleRejection = 'command' | 'data-time' | 'statistic' | 'sample-time' | 'duplicate'

export type RejectedValue = { code: string; name: string; text: string; reason: SampleRejection }

export type MessageSamples = { measurements: Measurement[]; rejected: RejectedValue[] }

const GRANULARITY: Partial<Record<string, Granularity>> = {
  '2011': 'realtime',
  '2031': 'day',
  '2051': 'minute',
  '2061': 'hour',
}

/** Values that are no measurements of their own: marks, and values of devices or of site information only. */
const COMPANIONS: ReadonlySet<string> = new Set<ValueName>([
  'Flag',
  'EFlag',
  'SampleTime',
  'Info',
  'SN',
  'RS',
  'RT',
])

export function isMeasurementCommand(cn: string): boolean {
  return GRANULARITY[cn] !== undefined
}

/**
 * The measurements of a real-time (2011), minute (2051), hour (2061) or day (2031) message, and its rejected values.
 * Without a readable DataTime nothing is accepted: the time of arrival is not the time of measurement.
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
  const { code, values } = item
  const flag = values.Flag
  const sampledAt = sampleTime(result, item, context.zone)
  for (const [name, text] of Object.entries(values)) {
    if (!isStatistic(name)) {
      if (!COMPANIONS.has(name)) result.rejected.push({ code, name, text, reason: 'statistic' })
      continue
    }
    const { factor, at, granularity } = context
    const measurement: Measurement = {
      code,
      factor,
      statistic: name,
      value: text,
      flag,
      at,
      granularity,
    }
    if (sampledAt !== undefined) measurement.sampledAt = sampledAt
    result.measurements.push(measurement)
  }
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

function refuseAll(
  result: MessageSamples,
  name: string,
  text: string,
  reason: SampleRejection,
): MessageSamples {
  result.rejected.push({ code: '', name, text, reason })
  return result
}
