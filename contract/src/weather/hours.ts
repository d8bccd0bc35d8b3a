import { z } from 'zod'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { weatherIcons } from '../weather.ts'
import { conditionNames } from './conditions.ts'
import { weatherTitle, windFigures } from './days.ts'
import { dayField, placeFields } from './place.ts'
import { weatherSource } from './provider.ts'

export const weatherHoursShown = 24

export const listWeatherHourTitles = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherHours/weatherHoursTitle',
  access: 'signed-in',
  summary: {
    zh: '列出 24 小时的列标题：今天从当前小时起，已过的日期从零时起。',
    en: 'List the headings of 24 hours, from the present hour on or of a past day.',
  },
  input: z.object({ time: dayField }),
  output: z.array(weatherTitle),
})

const hour = z.object({
  /** The name of its title: day and hour, such as 2026-11-28T14. */
  prop: z.string(),
  at: instant,
  /** Texts in the language of the caller. */
  wea: z.string(),
  img: z.enum(weatherIcons),
  tem: z.string(),
  windDirection: z.string(),
  windForce: z.string(),
  figures: z.object({
    condition: z.enum(conditionNames),
    /** °C. */
    temperature: z.number(),
    wind: windFigures,
    humidity: z.number().nullable(),
    /** mm in the hour. */
    precipitation: z.number().nullable(),
    /** Per cent. */
    precipitationChance: z.number().nullable(),
  }),
  source: weatherSource,
})
export type WeatherHourRow = z.infer<typeof hour>

export const listWeatherHours = defineRoute({
  method: 'GET',
  path: '/bs/epWeatherHours/weatherHoursData',
  access: 'signed-in',
  summary: {
    zh: '列出 24 小时的天气；数据源间隔较长时只有其中几小时，最少四行，没有数据时为空。',
    en: 'List the weather of 24 hours; of providers that say less often, fewer hours.',
  },
  input: z.object(placeFields),
  output: z.array(hour),
})
