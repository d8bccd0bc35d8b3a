import type { LocalText } from '@iwater/contract/fields'
import type { AlertColour } from '@iwater/contract/weather/alarms'
import type { WeatherCondition } from '@iwater/contract/weather/conditions'
import type { IndexKind } from '@iwater/contract/weather/indices'
import type { Wind } from './wind.ts'

// What pulls are kept as, whichever provider they come from. What a provider does not say is null. Temperatures in °C, speeds in
// km/h, humidity and chances in per cent, pressure in hPa, visibility in km, precipitation in mm; moments in ISO 8601, UTC;
// days and times of day by the clock of Beijing.

export type NowBody = {
  observedAt: string
  condition: WeatherCondition
  temperature: number
  feelsLike: number | null
  wind: Wind
  humidity: number | null
  pressure: number | null
  visibility: number | null
  /** Of the last hour. */
  precipitation: number | null
}

export type HourOfBody = {
  at: string
  condition: WeatherCondition
  temperature: number
  wind: Wind
  humidity: number | null
  precipitation: number | null
  chance: number | null
}

export type DayOfBody = {
  day: string
  condition: WeatherCondition
  nightCondition: WeatherCondition | null
  low: number
  high: number
  feelsLow: number | null
  feelsHigh: number | null
  wind: Wind
  humidity: number | null
  pressure: number | null
  visibility: number | null
  precipitation: number | null
  uvIndex: number | null
  sunrise: string | null
  sunset: string | null
}

export type AlertOfBody = {
  id: string
  type: LocalText
  title: LocalText
  text: string
  colour: AlertColour
  sender: string | null
  issuedAt: string
  endsAt: string | null
  attributions: string[]
}

export type IndexOfBody = {
  kind: IndexKind
  title: LocalText
  level: LocalText
  description: LocalText
}

export type Bodies = {
  now: NowBody
  hours: { hours: HourOfBody[] }
  days: { days: DayOfBody[] }
  alerts: { alerts: AlertOfBody[] }
  indices: { indices: IndexOfBody[] }
}
