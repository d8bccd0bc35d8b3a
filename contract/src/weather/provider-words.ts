import type { LocalText } from '../fields.ts'
import type { WeatherProviderName } from './provider.ts'

// Apart from the contract of answers, which every page loads.

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
