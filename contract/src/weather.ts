import { z } from 'zod'
import { id, localText } from './fields.ts'
import { defineRoute } from './route.ts'

export const weatherIcons = [
  'sunny',
  'cloudy',
  'overcast',
  'fog',
  'drizzle',
  'rain',
  'thunder',
  'sleet',
  'snow',
  'wind',
] as const
export type WeatherIcon = (typeof weatherIcons)[number]

/** A week: today and the six days after it. */
export const maxWeatherDays = 7

const weatherDay = z.object({
  day: z.iso.date(),
  icon: z.enum(weatherIcons),
  /** Degrees Celsius. */
  low: z.number().int(),
  high: z.number().int(),
})

/** The weather of an organisation's city from today on, in the tenant's time zone. */
export const cityWeather = z.object({
  cityName: z.string(),
  city: localText,
  /** Whether there is more to see than today and tomorrow. */
  show: z.boolean(),
  items: z.array(weatherDay).min(1).max(maxWeatherDays),
})
export type CityWeather = z.infer<typeof cityWeather>

export const readCityWeather = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/selectWeather',
  access: 'signed-in',
  summary:
    "The weather of an organisation's city, or of the nearest one above it that has any; null where nothing is known of today.",
  input: z.object({ organizationId: id.optional() }),
  output: cityWeather.nullable(),
})
