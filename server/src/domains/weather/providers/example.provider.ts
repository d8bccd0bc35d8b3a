import type { WeatherCondition } from '@iwater/contract/weather/conditions'
import { alertTitle, alertType } from '../normalised/alert-words.ts'
import type { Bodies, DayOfBody, HourOfBody } from '../normalised/bodies.ts'
import { windOf } from '../normalised/wind.ts'
import { type Place, pulledDays, pulledHours, type WeatherProvider } from './weather.provider.ts'

// Weather that follows from place and time alone, for the demo and for closed networks: the course of a year and of a day, with
// spells of rain. It is marked as example data wherever it is shown.

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const shift = 8 * hourMs

/** A number from 0 to 1 that is the same for the same words; neighbours have nothing to do with each other. */
function chance(...words: readonly (number | string)[]): number {
  let hash = 2_166_136_261
  for (const sign of words.join(' ')) hash = Math.imul(hash ^ sign.charCodeAt(0), 16_777_619)
  // The last sign alone reaches few of the high bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

const dayOf = (at: number) => Math.floor((at + shift) / dayMs)
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

function weatherOf(place: Place, day: number) {
  const key = `${place.latitude},${place.longitude}`
  const ofYear = (day % 365.25) / 365.25
  // Warmest in the last third of July; colder to the north.
  const mean =
    27 -
    Math.abs(place.latitude - 20) * 0.45 -
    (1 - Math.cos(2 * Math.PI * (ofYear - 0.55))) * (6 + Math.abs(place.latitude) * 0.12)
  const wet = chance(key, 'wet', Math.floor(day / 3))
  const isWet = wet < 0.3 && chance(key, 'rain', day) < 0.75
  const rain = isWet ? Math.round(chance(key, 'mm', day) ** 2 * 500) / 10 + 0.5 : 0
  const high = mean + 4 + chance(key, 'high', day) * 4 - (isWet ? 3 : 0)
  const low = mean - 4 - chance(key, 'low', day) * 3
  return {
    key,
    isWet,
    isSnow: isWet && low < -1,
    rain,
    high,
    low,
    wind: 4 + chance(key, 'wind', day) ** 2 * 38,
    degrees: Math.round(chance(key, 'from', Math.floor(day / 2)) * 360),
  }
}

function conditionOf(
  { isWet, isSnow, rain, key }: ReturnType<typeof weatherOf>,
  day: number,
): WeatherCondition {
  if (isSnow) return rain > 25 ? 'heavy-snow' : rain > 10 ? 'moderate-snow' : 'light-snow'
  if (isWet) return rain > 25 ? 'heavy-rain' : rain > 10 ? 'moderate-rain' : 'light-rain'
  const sky = chance(key, 'sky', day)
  return sky < 0.35 ? 'clear' : sky < 0.75 ? 'partly-cloudy' : 'overcast'
}

const tenth = (value: number) => Math.round(value * 10) / 10

function hourOf(place: Place, at: number): HourOfBody {
  const day = dayOf(at)
  const weather = weatherOf(place, day)
  const clock = ((at + shift) % dayMs) / hourMs
  const warmth = (1 + Math.cos((2 * Math.PI * (clock - 15)) / 24)) / 2
  return {
    at: new Date(at).toISOString(),
    condition: conditionOf(weather, day),
    temperature: tenth(weather.low + (weather.high - weather.low) * warmth),
    wind: windOf(weather.degrees, weather.wind * (0.5 + warmth / 2)),
    humidity: Math.round((weather.isWet ? 88 : 62) - warmth * 22),
    precipitation: tenth(weather.rain / 24),
    chance: weather.isWet ? 80 : 10,
  }
}

function exampleDay(place: Place, day: number): DayOfBody {
  const weather = weatherOf(place, day)
  return {
    day: dateOf(day),
    condition: conditionOf(weather, day),
    nightCondition: null,
    low: Math.round(weather.low),
    high: Math.round(weather.high),
    feelsLow: null,
    feelsHigh: null,
    wind: windOf(weather.degrees, weather.wind),
    humidity: weather.isWet ? 82 : 58,
    pressure: Math.round(1012 + chance(weather.key, 'hPa', day) * 16 - (weather.isWet ? 6 : 0)),
    visibility: weather.isWet ? 8 : 20,
    precipitation: tenth(weather.rain),
    uvIndex: Math.max(
      1,
      Math.round((weather.isWet ? 2 : 6) * Math.cos(((place.latitude - 10) * Math.PI) / 180)),
    ),
    sunrise: '06:30',
    sunset: '17:45',
  }
}

/** Of a day they are issued at six by the clock of Beijing, and hold until its end. */
function alertsOf(place: Place, now: Date) {
  const day = dayOf(now.getTime())
  const issued = day * dayMs - shift + 6 * hourMs
  if (now.getTime() < issued) return []
  const { rain, wind, isSnow } = weatherOf(place, day)
  const kinds = [
    rain > 25 ? ([isSnow ? '暴雪' : '暴雨', rain > 40 ? 'orange' : 'yellow'] as const) : null,
    wind > 30 ? (['大风', 'blue'] as const) : null,
  ]
  return kinds.flatMap((one) => {
    if (!one) return []
    const type = alertType(one[0])
    const title = alertTitle(type, one[1], '')
    return {
      id: `example ${dateOf(day)} ${one[0]}`,
      type,
      title,
      text: `${title.zh}（示例数据，并非实际预警）`,
      colour: one[1],
      sender: null,
      issuedAt: new Date(issued).toISOString(),
      endsAt: new Date((day + 1) * dayMs - shift).toISOString(),
      attributions: [],
    }
  })
}

export function exampleWeather(): WeatherProvider {
  const pulls: { [Kind in keyof Bodies]?: (place: Place, now: Date) => Bodies[Kind] } = {
    now(place, now) {
      const { at, chance: _, ...hour } = hourOf(place, now.getTime())
      const { pressure, visibility } = exampleDay(place, dayOf(now.getTime()))
      return {
        ...hour,
        observedAt: at,
        feelsLike: tenth(hour.temperature - (hour.wind.level ?? 0) * 0.5),
        pressure,
        visibility,
      }
    },
    hours(place, now) {
      const from = Math.floor(now.getTime() / hourMs) * hourMs
      return {
        hours: Array.from({ length: pulledHours }, (_, index) =>
          hourOf(place, from + index * hourMs),
        ),
      }
    },
    days(place, now) {
      const from = dayOf(now.getTime())
      return {
        days: Array.from({ length: pulledDays }, (_, index) => exampleDay(place, from + index)),
      }
    },
    alerts: (place, now) => ({ alerts: alertsOf(place, now) }),
  }
  return {
    name: 'example',
    kinds: {
      now: 'provided',
      hours: 'provided',
      days: 'provided',
      alerts: 'provided',
      indices: 'calculated',
    },
    dailyRequests: Number.POSITIVE_INFINITY,
    pastDays: 30,
    async pull(kind, place, now) {
      const pull = pulls[kind]
      if (!pull) throw new Error(`the example has no ${kind}`)
      return pull(place, now)
    },
  }
}
