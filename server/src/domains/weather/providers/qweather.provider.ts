import {
  type Alerts1,
  type Alerts7,
  alerts1,
  alerts7,
  days7,
  hours7,
  indices7,
  type Now1,
  now1,
  now7,
} from '@iwater/contract/weather/foreign/qweather'
import type { IndexKind } from '@iwater/contract/weather/indices'
import { alertTitle, alertType, colourOf } from '../normalised/alert-words.ts'
import type { AlertOfBody, Bodies, NowBody } from '../normalised/bodies.ts'
import { conditionOfQweather } from '../normalised/condition-codes.ts'
import { indexOf, indexOfWords, type Levelled } from '../normalised/index-words.ts'
import { levelOfText, type Wind, windOf } from '../normalised/wind.ts'
import { askProvider, type Egress, type Shape } from './ask-provider.ts'
import { type QweatherCredentials, qweatherHeaders } from './qweather-token.ts'
import { type Place, PullFailure, type WeatherProvider } from './weather.provider.ts'

// https://dev.qweather.com/docs. Current conditions and alerts of version 1, which takes the place of version 7; where an account
// does not have it yet, those of version 7. Forecasts and living indices of version 7.

export type QweatherSettings = { readonly host: string; readonly credentials: QweatherCredentials }

const instant = (moment: string) => new Date(moment).toISOString()

/** Codes that version 7 answers within a body of status 200. */
function assertGood<Answer extends { code: string }>(
  answer: Answer,
): Extract<Answer, { code: '200' }> {
  const { code } = answer
  if (code === '200') return answer as Extract<Answer, { code: '200' }>
  if (code === '401' || code === '403') throw new PullFailure('refused', `code ${code}`)
  if (code === '204' || code === '404') throw new PullFailure('not-found', `code ${code}`)
  if (code === '402' || code === '429') throw new PullFailure('quota', `code ${code}`)
  throw new PullFailure('server-error', `code ${code}`)
}

const wind7 = (degrees: number | null, speed: number | null, scale: string | undefined): Wind => {
  const wind = windOf(degrees, speed)
  // The scale that the provider says counts; the speed of a range is its mean.
  return { ...wind, level: scale === undefined ? wind.level : (levelOfText(scale) ?? wind.level) }
}

/** By type of QWeather. */
const indexKinds: Readonly<Record<string, Levelled>> = {
  '1': 'sport',
  '2': 'car-wash',
  '3': 'dressing',
  '5': 'uv',
  '8': 'comfort',
  '9': 'cold',
  '10': 'air-dispersion',
}

function readAlerts1({ metadata, alerts }: Alerts1): AlertOfBody[] {
  const all = alerts ?? []
  // An update or a cancellation takes the place of what it names.
  const gone = new Set(all.flatMap(({ messageType }) => messageType?.supersedes ?? []))
  return all
    .filter(({ id, messageType }) => !gone.has(id) && messageType?.code !== 'cancel')
    .map((alert) => {
      const type = alertType(alert.eventType.name)
      const colour = colourOf(alert.color?.code ?? '')
      return {
        id: alert.id,
        type,
        title: alertTitle(type, colour, alert.headline ?? ''),
        text: alert.description,
        colour,
        sender: alert.senderName || null,
        issuedAt: instant(alert.issuedTime),
        endsAt: alert.expiredTime ? instant(alert.expiredTime) : null,
        attributions: metadata.attributions ?? [],
      }
    })
}

const readAlerts7 = ({ warning }: Alerts7): AlertOfBody[] =>
  warning
    .filter(({ status }) => status !== 'cancel')
    .map((alert) => {
      const type = alertType(alert.typeName)
      const colour = colourOf(alert.severityColor ?? '')
      return {
        id: alert.id,
        type,
        title: alertTitle(type, colour, alert.title),
        text: alert.text,
        colour,
        sender: alert.sender || null,
        issuedAt: instant(alert.pubTime),
        endsAt: alert.endTime ? instant(alert.endTime) : null,
        attributions: [],
      }
    })

const windOf1 = ({ wind }: Now1): Wind => {
  const speed = wind?.speed?.value ?? null
  return windOf(wind?.direction?.degree ?? null, speed === null ? null : speed * 3.6)
}

const valueOf = (figure: { value: number } | null | undefined) => figure?.value ?? null

/** Version 1 does not say when it was observed: when it was asked for, some minutes later. */
const readNow1 = (now: Now1, at: Date): NowBody => ({
  observedAt: at.toISOString(),
  condition: conditionOfQweather(now.condition.code),
  temperature: now.temperature.value,
  feelsLike: valueOf(now.feelsLike),
  wind: windOf1(now),
  humidity: typeof now.humidity === 'number' ? Math.round(now.humidity * 100) : null,
  pressure: valueOf(now.pressure),
  visibility: valueOf(now.visibility),
  precipitation: valueOf(now.precipitation?.amount),
})

export function qweather(egress: Egress, { host, credentials }: QweatherSettings): WeatherProvider {
  const headers = qweatherHeaders(credentials)
  const ask = <Answer>(path: string, shape: Shape<Answer>, now: Date) =>
    askProvider(egress, `${host}${path}`, shape, headers(now))
  const of = ({ longitude, latitude }: Place) =>
    `location=${longitude.toFixed(2)},${latitude.toFixed(2)}`
  const path1 = ({ longitude, latitude }: Place) => `${latitude.toFixed(2)}/${longitude.toFixed(2)}`

  /** The newer call, or the older one where the account does not have it. */
  async function either<T>(newer: () => Promise<T>, older: () => Promise<T>): Promise<T> {
    try {
      return await newer()
    } catch (error) {
      if (error instanceof PullFailure && error.fault === 'not-found') return older()
      throw error
    }
  }

  const pulls: { [Kind in keyof Bodies]: (place: Place, now: Date) => Promise<Bodies[Kind]> } = {
    now: (place, at) =>
      either(
        async () =>
          readNow1(
            await ask(`/weather/v1/current/${path1(place)}?localTime=true&lang=zh`, now1, at),
            at,
          ),
        async () => {
          const { now } = assertGood(
            await ask(`/v7/weather/now?${of(place)}&lang=zh&unit=m`, now7, at),
          )
          return {
            observedAt: instant(now.obsTime),
            condition: conditionOfQweather(now.icon),
            temperature: now.temp,
            feelsLike: now.feelsLike,
            wind: wind7(now.wind360, now.windSpeed, now.windScale),
            humidity: now.humidity,
            pressure: now.pressure,
            visibility: now.vis,
            precipitation: now.precip,
          }
        },
      ),
    async hours(place, at) {
      const { hourly } = assertGood(
        await ask(`/v7/weather/24h?${of(place)}&lang=zh&unit=m`, hours7, at),
      )
      return {
        hours: hourly.map((hour) => ({
          at: instant(hour.fxTime),
          condition: conditionOfQweather(hour.icon),
          temperature: hour.temp,
          wind: wind7(hour.wind360, hour.windSpeed, hour.windScale),
          humidity: hour.humidity,
          precipitation: hour.precip,
          chance: hour.pop,
        })),
      }
    },
    async days(place, at) {
      const { daily } = assertGood(
        await ask(`/v7/weather/7d?${of(place)}&lang=zh&unit=m`, days7, at),
      )
      return {
        days: daily.map((day) => ({
          day: day.fxDate,
          condition: conditionOfQweather(day.iconDay),
          nightCondition: conditionOfQweather(day.iconNight),
          low: day.tempMin,
          high: day.tempMax,
          feelsLow: null,
          feelsHigh: null,
          wind: wind7(day.wind360Day, day.windSpeedDay, day.windScaleDay),
          humidity: day.humidity,
          pressure: day.pressure,
          visibility: day.vis,
          precipitation: day.precip,
          uvIndex: day.uvIndex,
          sunrise: day.sunrise || null,
          sunset: day.sunset || null,
        })),
      }
    },
    alerts: async (place, at) => ({
      alerts: await either(
        async () =>
          readAlerts1(
            await ask(
              `/weatheralert/v1/current/${path1(place)}?localTime=true&lang=zh`,
              alerts1,
              at,
            ),
          ),
        async () =>
          readAlerts7(assertGood(await ask(`/v7/warning/now?${of(place)}&lang=zh`, alerts7, at))),
      ),
    }),
    async indices(place, at) {
      const types = Object.keys(indexKinds).join(',')
      const { daily } = assertGood(
        await ask(`/v7/indices/1d?type=${types}&${of(place)}&lang=zh`, indices7, at),
      )
      return {
        indices: daily.map(({ type, name, level, category, text }) => {
          const kind: IndexKind = indexKinds[type] ?? 'other'
          const words = { title: name, level: category, advice: text ?? '' }
          const ours =
            kind === 'other'
              ? null
              : indexOf(indexKinds[type] as Levelled, level, { adviceZh: text ?? '' })
          return ours ?? indexOfWords(kind, words)
        }),
      }
    },
  }
  return {
    name: 'qweather',
    kinds: {
      now: 'provided',
      hours: 'provided',
      days: 'provided',
      alerts: 'provided',
      indices: 'provided',
    },
    dailyRequests: 50_000,
    pull: (kind, place, now) => pulls[kind](place, now),
  }
}
