import { canonicalCode } from '#domains/factors'
import type { Reading, Rejection, Station } from '#domains/gateway'
import { type Measurement, type MessageSamples, STATISTICS } from './hj212-samples.ts'

const suffixByLetters = new Map<string, string>(
  STATISTICS.map((name) => [name.toLowerCase(), name]),
)

const sourceKey =
  /^([0-9a-z][0-9a-z_-]{0,31}?)(?:-((?:zs)?(?:rtd|avg|min|max)|cou)(?:\.(minute|hour|day))?)?$/i

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
 * The normalised source key of a channel: `w01018` for real-time values, `w01018-Avg` for those of any period,
 * `w01018-Avg.hour` for those of hours. Undefined for an invalid key.
 */
export function hj212SourceKey(text: string): string | undefined {
  const key = readSourceKey(text)
  if (key === undefined) return undefined
  const { factor, statistic, period } = key
  if (statistic === undefined || (statistic === 'Rtd' && period === undefined)) return factor
  return `${factor}-${statistic}${period === undefined ? '' : `.${period}`}`
}

/** Factors of which one statistic was already stored, by connection. */
export type Fed = Map<string, Set<string>>

const asRejection = ({ code, name, reason }: MessageSamples['rejected'][number]): Rejection => ({
  key: code === '' ? null : name === '' ? code : `${code}-${name}`,
  reason,
})

export type MappedSamples = { readings: Reading[]; refused: Rejection[] }

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
 * The measurements of a message that feed a channel, and the rejected ones. A factor without any channel is rejected
 * once for each frame. Of a factor with channels, statistics without one are ignored once any other was stored (a
 * station sends Min, Max and Cou with every Avg); as long as none was, they are rejected, so that a channel made for
 * real-time values of a station that sends only hours does not stay empty without a message.
 */
export function mapSamples(station: Station, samples: MessageSamples, fed: Fed): MappedSamples {
  const readings: Reading[] = []
  const refused = samples.rejected.map(asRejection)
  const left = new Set<string>()
  const fedHere = fed.get(station.connectionId) ?? new Set()
  if (fedHere.size === 0) fed.set(station.connectionId, fedHere)
  for (const measurement of samples.measurements) {
    const key = channelKey(station, measurement)
    if (key === undefined) {
      left.add(measurement.factor)
      continue
    }
    const { factor, value, flag, at } = measurement
    fedHere.add(factor)
    readings.push({ key, value, flag, at: at.getTime() })
  }
  for (const factor of left) {
    if (!factorsOf(station).has(factor)) refused.push({ key: factor, reason: 'factor-unknown' })
    else if (!fedHere.has(factor))
      refused.push({ key: factor, reason: 'statistic-without-channel' })
  }
  return { readings, refused }
}

/** The key of the channel that takes a measurement; undefined where none does. */
export function channelKey(
  { channels }: Station,
  { code, factor, statistic, granularity }: Measurement,
): string | undefined {
  const keysOf = (name: string) => {
    if (statistic === 'Rtd' && granularity === 'realtime') return [name]
    const plain = `${name}-${statistic}`
    return [`${plain}.${granularity}`, plain]
  }
  // A channel from before its code was known has the code as it is sent.
  return [...keysOf(factor), ...keysOf(code)].find((key) => channels.has(key))
}
