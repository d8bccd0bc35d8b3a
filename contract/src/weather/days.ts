import { z } from 'zod'
import { instant, localText } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { weatherIcons } from '../weather.ts'
import { conditionNames } from './conditions.ts'
import { dayField, placeFields } from './place.ts'
import { weatherSource } from './provider.ts'

/** A heading of a column, and under which name rows have its value. */
export const weatherTitle = z.object({ label: z.string(), prop: z.string() })

/** Wind as figures. What a provider says as a text (`3-4级`) has the mean of its range as level. */
export const windFigures = z.object({
  /** Where it comes from, such as 东南风 and “SE”; null where it is unknown. */
  direction: localText.nullable(),
  /** Degrees from north, clockwise. */
  degrees: z.number().nullable(),
  /** Beaufort, to one decimal. */
  level: z.number().nullable(),
  /** km/h. */
  speed: z.number().nullable(),
})
export type WindFigures = z.infer<typeof windFigures>

export const weatherDaysShown = 7

export const listWeatherDayTitles = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherDay/weatherDayTitle',
  access: 'signed-in',
  summary: {
    zh: '列出从指定日期起七天的列标题。',
    en: 'List the headings of seven days from a day on.',
  },
  input: z.object({ time: dayField }),
  output: z.array(weatherTitle),
})

const day = z.object({
  /** The name of its title, which is the day. */
  prop: z.iso.date(),
  updateTime: instant,
  /** Severe weather alerts of the day. */
  alarms: z.number().int(),
  img: z.enum(weatherIcons),
  /** The texts that follow are in the language of the caller, “–” where the provider does not say. */
  wea: z.string(),
  windDirection: z.string(),
  windForce: z.string(),
  humidity: z.string(),
  visibility: z.string(),
  pressure: z.string(),
  /** Such as 8~16℃. */
  range: z.string(),
  figures: z.object({
    condition: z.enum(conditionNames),
    nightCondition: z.enum(conditionNames).nullable(),
    /** °C. */
    low: z.number(),
    high: z.number(),
    wind: windFigures,
    /** Per cent. */
    humidity: z.number().nullable(),
    /** km. */
    visibility: z.number().nullable(),
    /** hPa. */
    pressure: z.number().nullable(),
    /** mm. */
    precipitation: z.number().nullable(),
    /** `06:58`, by the clock of Beijing. */
    sunrise: z.string().nullable(),
    sunset: z.string().nullable(),
  }),
  source: weatherSource,
})
export type WeatherDayRow = z.infer<typeof day>

export const listWeatherDays = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherDay/weatherDayData',
  access: 'signed-in',
  summary: {
    zh: '列出从指定日期起七天的天气：已过的日子来自当天保存的数据，没有数据的日子不列出；不接受将来的日期。',
    en: 'List the weather of seven days from a day on, past ones as they were kept; days without data are left out. The day may not be in the future.',
  },
  input: z.object(placeFields),
  output: z.array(day),
})

const current = z.object({
  /** °C, as a text: 16. */
  tem: z.string(),
  wea: z.string(),
  win: z.string(),
  /** Such as 3级. */
  winSpeed: z.string(),
  weaImg: z.enum(weatherIcons),
  updateTime: instant,
  figures: z.object({
    /** When the provider observed it. */
    observedAt: instant,
    condition: z.enum(conditionNames),
    /** °C. */
    temperature: z.number(),
    feelsLike: z.number().nullable(),
    wind: windFigures,
    humidity: z.number().nullable(),
    pressure: z.number().nullable(),
    visibility: z.number().nullable(),
    /** mm in the last hour. */
    precipitation: z.number().nullable(),
  }),
  source: weatherSource,
})
export type CurrentWeather = z.infer<typeof current>

export const readCurrentWeather = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherDay/findWeatherDay',
  access: 'signed-in',
  summary: {
    zh: '查询当前天气，或已过日期最后保存的天气；没有数据时返回 null。',
    en: 'Read the current weather, or that kept last on a past day; null without data.',
  },
  input: z.object(placeFields),
  output: current.nullable(),
})
