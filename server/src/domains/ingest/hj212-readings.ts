import { qualityFlags } from '@iwater/contract/monitoring'
import type { RefusalReason } from '@iwater/contract/refusal'
import { canonicalCode } from './factor-codes.ts'
import type { DataMark, Measurement, MessageSamples, Statistic } from './hj212-samples.ts'
import type { Reading } from './intake.ts'
import type { Station } from './registry.ts'

const suffix: Record<Statistic, string> = {
  rtd: 'Rtd',
  avg: 'Avg',
  min: 'Min',
  max: 'Max',
  cou: 'Cou',
}
const suffixByLetters = new Map(Object.values(suffix).map((name) => [name.toLowerCase(), name]))
const quality = new Map<DataMark, number>(qualityFlags.map((flag, index) => [flag, index]))

const sourceKey =
  /^([0-9a-z][0-9a-z_-]{0,31}?)(?:-(rtd|avg|min|max|cou)(?:\.(minute|hour|day))?)?$/i

type SourceKey = { factor: string; statistic: string | undefined; period: string | undefined }

function readSourceKey(text: string): SourceKey | undefined {
  const [, code, statistic, period] = sourceKey.exec(text) ?? []
  if (code === undefined) return undefined
  return {
    factor: canonicalCode(code),
    statistic: statistic && suffixByLetters.get(statistic.toLowerCase()),
    period: period?.toLowerCase(),
  }
}

/**
 * The one spelling of a channel's source key: `w01018` for real-time values, `w01018-Avg` for those of any
 * period, `w01018-Avg.hour` for those of hours. Undefined for what is no such key.
 */
export function hj212SourceKey(text: string): string | undefined {
  const key = readSourceKey(text)
  if (key === undefined) return undefined
  const { factor, statistic, period } = key
  if (statistic === undefined || (statistic === 'Rtd' && period === undefined)) return factor
  return `${factor}-${statistic}${period === undefined ? '' : `.${period}`}`
}

/** Factors of which one statistic was already taken, by connection. */
export type Fed = Map<string, Set<string>>

export type MappedSamples = { readings: Reading[]; refused: RefusalReason[] }

const factorsOfStation = new WeakMap<Station, Set<string>>()

function factorsOf(station: Station): Set<string> {
  const known = factorsOfStation.get(station)
  if (known) return known
  const factors = new Set(
    [...station.channels.keys()].map((key) => readSourceKey(key)?.factor ?? key),
  )
  factorsOfStation.set(station, factors)
  return factors
}

/**
 * Which of a message's measurements feed a channel, and what is refused. A factor nobody asked for is refused
 * once a frame. Of a factor that has channels, statistics without one are passed over once any other was taken
 * (a station sends Min, Max and Cou with every Avg); as long as none was, they are refused, so that a channel
 * made for real-time values of a station that sends only hours does not stay silently empty.
 */
export function mapSamples(station: Station, samples: MessageSamples, fed: Fed): MappedSamples {
  const readings: Reading[] = []
  const refused: RefusalReason[] = samples.rejected.map(({ reason }) => reason)
  const left = new Set<string>()
  const fedHere = fed.get(station.connectionId) ?? new Set()
  if (fedHere.size === 0) fed.set(station.connectionId, fedHere)
  for (const measurement of samples.measurements) {
    const key = channelKey(station, measurement)
    if (key === undefined) {
      left.add(measurement.factor)
      continue
    }
    fedHere.add(measurement.factor)
    const place = quality.get(measurement.flag)
    if (place === undefined) refused.push('flag-unknown')
    else
      readings.push({ key, value: measurement.value, at: measurement.at.getTime(), quality: place })
  }
  for (const factor of left) {
    if (!factorsOf(station).has(factor)) refused.push('factor-unknown')
    else if (!fedHere.has(factor)) refused.push('statistic-without-channel')
  }
  return { readings, refused }
}

function channelKey(
  { channels }: Station,
  { factor, statistic, granularity }: Measurement,
): string | undefined {
  if (statistic === 'rtd' && granularity === 'realtime') {
    return channels.has(factor) ? factor : undefined
  }
  const plain = `${factor}-${suffix[statistic]}`
  const ofPeriod = `${plain}.${granularity}`
  if (channels.has(ofPeriod)) return ofPeriod
  return channels.has(plain) ? plain : undefined
}
