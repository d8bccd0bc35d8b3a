import { z } from 'zod'
import { id, localText } from './fields.ts'
import { defineRoute } from './route.ts'
import { weatherSource } from './weather/provider.ts'

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
  /** What the weather is like, as the weather page calls it. */
  text: localText,
  /** Degrees Celsius. */
  low: z.number().int(),
  high: z.number().int(),
})

/** The weather of an organisation's city from today on, in the tenant's time zone. */
export const cityWeather = z.object({
  cityName: z.string(),
  city: localText,
  /** Whether more days than today and tomorrow are available. */
  show: z.boolean(),
  items: z.array(weatherDay).min(1).max(maxWeatherDays),
  source: weatherSource,
})
export type CityWeather = z.infer<typeof cityWeather>

export const readCityWeather = defineRoute({
  method: 'GET',
  path: '/bs/wpProjectInfo/selectWeather',
  access: 'signed-in',
  summary: {
    zh: '查询单位所在城市的天气，或最近的有天气的上级单位；当天无数据时返回 null。',
    en: 'Read the weather of the city of an organisation, or of its nearest superior that has any; null without data for today.',
  },
  input: z.object({ organizationId: id.optional() }),
  output: cityWeather.nullable(),
})
