import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { listWeatherAlarms, type WeatherAlarm } from '@iwater/contract/weather/alarms'
import {
  type CurrentWeather,
  listWeatherDays,
  readCurrentWeather,
  type WeatherDayRow,
} from '@iwater/contract/weather/days'
import { listWeatherHours, type WeatherHourRow } from '@iwater/contract/weather/hours'
import { listWeatherIndices, type WeatherIndex } from '@iwater/contract/weather/indices'
import { readWeatherState } from '@iwater/contract/weather/place'
import {
  type WeatherProviderName,
  type WeatherSource,
  weatherKinds,
} from '@iwater/contract/weather/provider'
import { providerWords } from '@iwater/contract/weather/provider-words'
import { vi } from 'vitest'
import type { WeatherState } from './weather.api.ts'

export const sourceOf = (provider: WeatherProviderName): WeatherSource => ({
  provider,
  attribution: providerWords[provider].attribution,
  pulledAt: '2026-11-28T08:20:00.000Z',
  isStale: false,
  isExample: provider === 'example',
  isCalculated: false,
})
export const source = sourceOf('qweather')
const wind = { direction: { zh: '东南风', en: 'SE' }, degrees: 135, level: 3.5, speed: 18 }

export const aState = (own: Partial<WeatherState> = {}): WeatherState => ({
  place: {
    organizationId: '019a0000-0000-7000-8000-000000000001',
    cityName: '杭州',
    city: { zh: '杭州', en: 'Hangzhou' },
    latitude: 30.27,
    longitude: 120.15,
  },
  provider: 'qweather',
  since: '2026-10-29',
  kinds: weatherKinds.map((kind) => ({ kind, availability: 'provided', source, failure: null })),
  ...own,
})

export const aCurrent = (own: Partial<CurrentWeather> = {}): CurrentWeather => ({
  tem: '24',
  wea: '多云',
  win: '东南风',
  winSpeed: '3.5级',
  weaImg: 'cloudy',
  updateTime: source.pulledAt,
  figures: {
    observedAt: source.pulledAt,
    condition: 'partly-cloudy',
    temperature: 24.3,
    feelsLike: null,
    wind,
    humidity: 68,
    pressure: 1012,
    visibility: 16,
    precipitation: 0,
  },
  source,
  ...own,
})

export const anHour = (
  hour: number,
  own: Partial<WeatherHourRow['figures']> = {},
): WeatherHourRow => ({
  prop: `2026-11-28T${hour}`,
  at: new Date(Date.UTC(2026, 10, 28, hour)).toISOString(),
  wea: '多云',
  img: 'cloudy',
  tem: '20',
  windDirection: '东南风',
  windForce: '3.5级',
  figures: {
    condition: 'partly-cloudy',
    temperature: 10 + hour,
    wind,
    humidity: 60,
    precipitation: 0,
    precipitationChance: 10,
    ...own,
  },
  source,
})

export const aDay = (day: string, own: Partial<WeatherDayRow> = {}): WeatherDayRow => ({
  prop: day,
  updateTime: source.pulledAt,
  alarms: 0,
  img: 'rain',
  wea: '雨',
  windDirection: '东南风',
  windForce: '3.5级',
  humidity: '80%',
  visibility: '–',
  pressure: '1012hPa',
  range: '8~16℃',
  figures: {
    condition: 'rain',
    nightCondition: 'fog',
    low: 8.2,
    high: 15.7,
    wind,
    humidity: 80,
    visibility: null,
    pressure: 1012,
    precipitation: 12.5,
    sunrise: '06:30',
    sunset: '17:02',
  },
  source,
  ...own,
})

export const anAlarm = (own: Partial<WeatherAlarm> = {}): WeatherAlarm => ({
  id: '1',
  alarmLevel: 'strong',
  alarmContent: '预计未来 3 小时降雨量将达 50 毫米以上。',
  alarmType: { zh: '暴雨', en: 'Rainstorm' },
  title: { zh: '暴雨橙色预警', en: 'Orange rainstorm alert' },
  colour: 'orange',
  sender: '杭州市气象台',
  issuedAt: '2026-11-28T08:00:00.000Z',
  endsAt: '2026-11-28T20:00:00.000Z',
  attributions: ['12379'],
  source,
  ...own,
})

export const anIndex = (own: Partial<WeatherIndex> = {}): WeatherIndex => ({
  kind: 'car-wash',
  title: '洗车指数',
  indexLevel: '不宜',
  indexDesc: '有雨，不宜洗车。',
  source,
  ...own,
})

type Answers = {
  state?: WeatherState
  alarms?: readonly WeatherAlarm[]
  current?: CurrentWeather | null
  hours?: readonly WeatherHourRow[]
  days?: readonly WeatherDayRow[]
  indices?: readonly WeatherIndex[]
  /** What is known of the session. */
  info?: { showWeather: boolean }
}

/** Answers the calls of the page; the queries of those for days, or of one day, are kept. */
export function answerWeather({
  state = aState(),
  alarms = [],
  current = aCurrent(),
  hours = [8, 9, 10, 11].map((hour) => anHour(hour)),
  days = [],
  indices = [anIndex()],
  info = { showWeather: false },
}: Answers = {}) {
  const asked: URLSearchParams[] = []
  const answers = new Map<string, unknown>([
    [readWeatherState.path, state],
    [listWeatherAlarms.path, alarms],
    [readCurrentWeather.path, current],
    [listWeatherHours.path, hours],
    [listWeatherDays.path, days],
    [listWeatherIndices.path, indices],
    [readSignInInfo.path, info],
  ])
  vi.stubGlobal('fetch', async (given: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(
      given instanceof Request ? given.url : String(given),
      'http://localhost',
    )
    const path = pathname.replace(/^\/api/, '')
    if (path === listWeatherDays.path || searchParams.has('time')) asked.push(searchParams)
    const data = answers.get(path)
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}
