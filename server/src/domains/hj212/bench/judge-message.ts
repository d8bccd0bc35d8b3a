import type { RejectionReason } from '@iwater/contract/field/rejection'
import type { ReadFrame, ReadValue, Station } from '#domains/gateway'
import { type TimeWindow, timeWindow, validateReading } from '#domains/readings'
import { answerTo } from '../hj212-answers.ts'
import { encodeMessage, type Message, parseMessage } from '../hj212-message.ts'
import { channelKey, mapSamples } from '../hj212-readings.ts'
import { isMeasurementCommand, type Measurement, samplesOf } from '../hj212-samples.ts'
import { isSealedCommand } from '../hj212-sm4.ts'
import { isAnsweredOnly } from '../understood-commands.ts'
import { maskedPassword } from './test-bytes.ts'

/** How a message is judged. */
export type Judging = {
  /** Milliseconds since 1970. */
  now: number
  /** Of the tenant, and so of its stations. */
  zone: string
  stationOf(stationNumber: string): Station | undefined
  /** Messages are judged as those of this station, whatever number they name. */
  as?: Station | undefined
}

/** What a message says and what would become of it; the other half of a frame is its envelope. */
export type JudgedMessage = Pick<
  ReadFrame,
  'reason' | 'fault' | 'header' | 'fields' | 'values' | 'answer'
> & { station: Station | undefined }

/** Samples of a station that is not known are judged by their form alone. */
const anyAge = { retentionMs: Number.MAX_SAFE_INTEGER, keptFrom: 0 }

const namedOf = (values: Readonly<Record<string, string | undefined>>) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))

/** The header as it is written before the data area; a piece without a name is left to the fault. */
const headerOf = (segment: string) =>
  (segment.split(/CP=&&/i, 1)[0] ?? '').split(';').flatMap((piece) => {
    const at = piece.indexOf('=')
    return at > 0 ? [{ name: piece.slice(0, at).trim(), value: piece.slice(at + 1) }] : []
  })

function faultIn(segment: string, detail: string) {
  if (detail === '') return null
  const at = segment.indexOf(detail)
  return { text: detail, at: at < 0 ? null : at }
}

const isUnderstood = (cn: string) => isMeasurementCommand(cn) || isAnsweredOnly(cn)

/** Why a station's message is not accepted although it can be read. */
function rejectionOf(
  { mn, pw, cn }: Message,
  station: Station | undefined,
  { isSealed, isNumberGiven }: { isSealed: boolean; isNumberGiven: boolean },
): RejectionReason | null {
  if (!station || (isNumberGiven && station.stationNumber !== mn)) return 'station-unknown'
  if (pw !== maskedPassword && station.password !== pw) return 'password-wrong'
  if (!station.isEnabled) return 'disabled'
  if (station.sm4Key && !isSealed && isSealedCommand(cn)) return 'not-encrypted'
  return isUnderstood(cn) ? null : 'command'
}

function judgedValue(
  { factor, statistic, value, flag, at, code }: Measurement,
  key: string | null,
  { window, left }: { window: TimeWindow; left: RejectionReason | null },
): ReadValue {
  const result = validateReading({ value, flag, at: at.getTime() }, window)
  return {
    code,
    factor,
    statistic,
    text: value,
    flag: flag ?? null,
    at: at.getTime(),
    key: result.rejection === null ? key : null,
    reason: result.rejection ?? left,
  }
}

function valuesOf(message: Message, station: Station | undefined, setting: Judging) {
  const { now, zone } = setting
  const samples = samplesOf(message, zone)
  const { retentionMs, keptFrom } = station ?? anyAge
  const window = timeWindow(now, retentionMs, keptFrom)
  const refused = new Map(
    station
      ? mapSamples(station, samples, new Map()).refused.map((one) => [one.key, one.reason])
      : [],
  )
  const values = samples.measurements.map((measurement) => {
    const key = station ? (channelKey(station, measurement) ?? null) : null
    const left = key === null ? (refused.get(measurement.factor) ?? null) : null
    return judgedValue(measurement, key, { window, left })
  })
  const others = samples.rejected.map(
    ({ code, name, text, reason }): ReadValue => ({
      code,
      factor: code,
      statistic: name,
      text,
      flag: null,
      at: null,
      key: null,
      reason,
    }),
  )
  return [...values, ...others]
}

const answerText = (message: Message) => {
  const answer = answerTo(message)
  return answer ? encodeMessage(answer).toString('utf8').trimEnd() : null
}

/** A data segment as the receiver would take it, without storing anything. */
export function judgeMessage(segment: string, setting: Judging, isSealed: boolean): JudgedMessage {
  const parsed = parseMessage(segment)
  const written = headerOf(segment)
  if (!parsed.ok)
    return {
      reason: parsed.reason,
      fault: faultIn(segment, parsed.detail),
      header: written,
      fields: [],
      values: [],
      station: setting.as,
      answer: null,
    }
  const { message } = parsed
  const station = setting.as ?? setting.stationOf(message.mn)
  const isNumberGiven = setting.as !== undefined
  const reason = rejectionOf(message, station, { isSealed, isNumberGiven })
  const isData = isMeasurementCommand(message.cn)
  const values = isData ? valuesOf(message, station, setting) : []
  // Without an answer the station sends again, and the problem is noticed.
  const isLost =
    values.some((value) => value.reason !== null) && !values.some(({ key }) => key !== null)
  return {
    reason,
    fault: null,
    header: written,
    fields: namedOf(message.cp.fields),
    values,
    station,
    answer: reason === null && !isLost ? answerText(message) : null,
  }
}
