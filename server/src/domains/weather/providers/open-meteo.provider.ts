import {
  currentFields,
  dayFields,
  daysShape,
  hourFields,
  hoursShape,
  meanFields,
  nowShape,
  type OpenMeteoDays,
  type OpenMeteoHours,
  type OpenMeteoNow,
} from '@iwater/contract/weather/foreign/open-meteo'
import type { Bodies, DayOfBody, HourOfBody, NowBody } from '../normalised/bodies.ts'
import { conditionOfWmo } from '../normalised/condition-codes.ts'
import { windOf } from '../normalised/wind.ts'
import { askProvider, type Egress, type Shape } from './ask-provider.ts'
import {
  type Place,
  PullFailure,
  pulledDays,
  pulledHours,
  type WeatherProvider,
} from './weather.provider.ts'

// https://open-meteo.com/en/docs. No key; free for non-commercial use up to 10,000 requests a day, data CC BY 4.0. Times are those
// of the asked zone, without an offset. It has no alerts and no living indices for China.

const zone = 'Asia/Shanghai'
const offset = '+08:00'

const names = (fields: object) => Object.keys(fields).join(',')
const instantOf = (local: string) => new Date(`${local}${offset}`).toISOString()
const at = (values: readonly (number | null)[], index: number) => values[index] ?? null

function meanOf(times: readonly string[], values: readonly (number | null)[], day: string) {
  const known = values.filter(
    (value, index) => value !== null && times[index]?.startsWith(day) === true,
  ) as number[]
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

function readNow({ current }: OpenMeteoNow): NowBody {
  return {
    observedAt: instantOf(current.time),
    condition: conditionOfWmo(current.weather_code),
    temperature: current.temperature_2m,
    feelsLike: current.apparent_temperature,
    wind: windOf(current.wind_direction_10m, current.wind_speed_10m),
    humidity: current.relative_humidity_2m,
    pressure: rounded(current.pressure_msl, 0),
    visibility: null,
    precipitation: current.precipitation,
  }
}

function readHours({ hourly }: OpenMeteoHours): HourOfBody[] {
  return hourly.time.slice(0, -1).flatMap((local, index) => {
    const temperature = at(hourly.temperature_2m, index)
    const code = at(hourly.weather_code, index)
    if (temperature === null || code === null) return []
    return {
      at: instantOf(local),
      condition: conditionOfWmo(code),
      temperature,
      wind: windOf(at(hourly.wind_direction_10m, index), at(hourly.wind_speed_10m, index)),
      humidity: at(hourly.relative_humidity_2m, index),
      // Of the hour before the moment by which the provider names them: the last hour is there for the one before it alone.
      precipitation: at(hourly.precipitation, index + 1),
      chance: at(hourly.precipitation_probability, index + 1),
    }
  })
}

function readDays({ hourly, daily }: OpenMeteoDays): DayOfBody[] {
  return daily.time.flatMap((day, index) => {
    const [low, high] = [at(daily.temperature_2m_min, index), at(daily.temperature_2m_max, index)]
    const code = at(daily.weather_code, index)
    if (low === null || high === null || code === null) return []
    const visibility = meanOf(hourly.time, hourly.visibility, day)
    return {
      day,
      condition: conditionOfWmo(code),
      nightCondition: null,
      low,
      high,
      feelsLow: at(daily.apparent_temperature_min, index),
      feelsHigh: at(daily.apparent_temperature_max, index),
      wind: windOf(
        at(daily.wind_direction_10m_dominant, index),
        at(daily.wind_speed_10m_max, index),
      ),
      humidity: rounded(meanOf(hourly.time, hourly.relative_humidity_2m, day), 0),
      pressure: rounded(meanOf(hourly.time, hourly.pressure_msl, day), 0),
      visibility: rounded(visibility === null ? null : visibility / 1000, 1),
      precipitation: at(daily.precipitation_sum, index),
      uvIndex: at(daily.uv_index_max, index),
      sunrise: daily.sunrise[index]?.slice(11) ?? null,
      sunset: daily.sunset[index]?.slice(11) ?? null,
    }
  })
}

/** What has no row at all is no answer. */
function filled<Row>(rows: Row[]): Row[] {
  if (rows.length === 0) throw new PullFailure('garbled', 'no rows')
  return rows
}

export function openMeteo(egress: Egress, host: string): WeatherProvider {
  const ask = <Answer>(place: Place, shape: Shape<Answer>, wanted: Record<string, string>) => {
    const query = new URLSearchParams({
      latitude: place.latitude.toFixed(2),
      longitude: place.longitude.toFixed(2),
      timezone: zone,
      ...wanted,
    })
    return askProvider(egress, `${host}/v1/forecast?${query.toString()}`, shape)
  }
  const pulls: { [Kind in keyof Bodies]?: (place: Place) => Promise<Bodies[Kind]> } = {
    now: async (place) => readNow(await ask(place, nowShape, { current: names(currentFields) })),
    hours: async (place) => {
      const wanted = { hourly: names(hourFields), forecast_hours: String(pulledHours + 1) }
      return { hours: filled(readHours(await ask(place, hoursShape, wanted))) }
    },
    days: async (place) => {
      const wanted = {
        daily: names(dayFields),
        hourly: names(meanFields),
        forecast_days: String(pulledDays),
      }
      return { days: filled(readDays(await ask(place, daysShape, wanted))) }
    },
  }
  return {
    name: 'open-meteo',
    kinds: {
      now: 'provided',
      hours: 'provided',
      days: 'provided',
      alerts: 'unavailable',
      indices: 'calculated',
    },
    dailyRequests: 9000,
    async pull(kind, place) {
      const pull = pulls[kind]
      if (!pull) throw new Error(`Open-Meteo has no ${kind}`)
      return pull(place)
    },
  }
}
