import { z } from 'zod'
import { instant, type LocalText, localText } from '../fields.ts'

/** Where weather comes from; `example` is generated for the demo and says so wherever it is shown. */
export const weatherProviders = ['open-meteo', 'qweather', 'tianqiapi', 'example'] as const
export type WeatherProviderName = (typeof weatherProviders)[number]

/** What is pulled, each by itself: current conditions, hours and days to come, alerts, living indices. */
export const weatherKinds = ['now', 'hours', 'days', 'alerts', 'indices'] as const
export type WeatherKind = (typeof weatherKinds)[number]

/** How a provider is called, and what has to stand beside its data. */
export const providerWords: Readonly<
  Record<WeatherProviderName, { name: LocalText; attribution: LocalText; url: string | null }>
> = {
  'open-meteo': {
    name: { zh: 'Open-Meteo', en: 'Open-Meteo' },
    attribution: {
      zh: '天气数据由 Open-Meteo.com 提供（CC BY 4.0）',
      en: 'Weather data by Open-Meteo.com (CC BY 4.0)',
    },
    url: 'https://open-meteo.com/',
  },
  qweather: {
    name: { zh: '和风天气', en: 'QWeather' },
    attribution: { zh: '天气数据由和风天气提供', en: 'Weather data by QWeather' },
    url: 'https://www.qweather.com/',
  },
  tianqiapi: {
    name: { zh: '天气 API', en: 'Tianqi API' },
    attribution: { zh: '天气数据由天气 API 提供', en: 'Weather data by Tianqi API' },
    url: 'https://tianqiapi.com/',
  },
  example: {
    name: { zh: '示例数据', en: 'Example data' },
    attribution: { zh: '示例数据，并非实际天气', en: 'Example data, not the actual weather' },
    url: null,
  },
}

/** Where one row of an answer comes from. Rows of one answer may come from different pulls. */
export const weatherSource = z.object({
  provider: z.enum(weatherProviders),
  /** To be shown beside the data. */
  attribution: localText,
  pulledAt: instant,
  /** Whether a newer pull was due and has not succeeded; of past days never. */
  isStale: z.boolean(),
  isExample: z.boolean(),
  /** Whether the product has calculated it from other figures of the provider. */
  isCalculated: z.boolean(),
})
export type WeatherSource = z.infer<typeof weatherSource>

/** Why a pull failed. `garbled` is an answer that is not what the provider documents. */
export const pullFaults = [
  'timeout',
  'unreachable',
  'refused',
  'not-found',
  'quota',
  'server-error',
  'garbled',
  'too-large',
  'forbidden-target',
] as const
export type PullFault = (typeof pullFaults)[number]
