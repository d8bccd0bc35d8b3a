import type { LocalText } from '../fields.ts'
import type { WeatherIcon } from '../weather.ts'

type Words = LocalText & { icon: WeatherIcon }

const condition = (zh: string, en: string, icon: WeatherIcon): Words => ({ zh, en, icon })

/** What the sky and the precipitation are like, as the codes of all providers are mapped to it. */
export const weatherConditions = {
  clear: condition('晴', 'Clear', 'sunny'),
  'few-clouds': condition('少云', 'Few clouds', 'cloudy'),
  'partly-cloudy': condition('多云', 'Partly cloudy', 'cloudy'),
  overcast: condition('阴', 'Overcast', 'overcast'),
  mist: condition('薄雾', 'Mist', 'fog'),
  fog: condition('雾', 'Fog', 'fog'),
  'dense-fog': condition('浓雾', 'Dense fog', 'fog'),
  haze: condition('霾', 'Haze', 'fog'),
  dust: condition('浮尘', 'Dust', 'wind'),
  'blowing-sand': condition('扬沙', 'Blowing sand', 'wind'),
  sandstorm: condition('沙尘暴', 'Sandstorm', 'wind'),
  windy: condition('大风', 'Windy', 'wind'),
  drizzle: condition('毛毛雨', 'Drizzle', 'drizzle'),
  'light-rain': condition('小雨', 'Light rain', 'drizzle'),
  'moderate-rain': condition('中雨', 'Moderate rain', 'rain'),
  'heavy-rain': condition('大雨', 'Heavy rain', 'rain'),
  rainstorm: condition('暴雨', 'Rainstorm', 'rain'),
  'severe-rainstorm': condition('大暴雨', 'Severe rainstorm', 'rain'),
  'extreme-rainstorm': condition('特大暴雨', 'Extreme rainstorm', 'rain'),
  rain: condition('雨', 'Rain', 'rain'),
  showers: condition('阵雨', 'Showers', 'rain'),
  'heavy-showers': condition('强阵雨', 'Heavy showers', 'rain'),
  'freezing-rain': condition('冻雨', 'Freezing rain', 'sleet'),
  thunderstorm: condition('雷阵雨', 'Thunderstorms', 'thunder'),
  'heavy-thunderstorm': condition('强雷阵雨', 'Heavy thunderstorms', 'thunder'),
  hail: condition('雷阵雨伴有冰雹', 'Thunderstorms with hail', 'thunder'),
  sleet: condition('雨夹雪', 'Sleet', 'sleet'),
  'light-snow': condition('小雪', 'Light snow', 'snow'),
  'moderate-snow': condition('中雪', 'Moderate snow', 'snow'),
  'heavy-snow': condition('大雪', 'Heavy snow', 'snow'),
  blizzard: condition('暴雪', 'Blizzard', 'snow'),
  snow: condition('雪', 'Snow', 'snow'),
  'snow-showers': condition('阵雪', 'Snow showers', 'snow'),
  hot: condition('热', 'Hot', 'sunny'),
  cold: condition('冷', 'Cold', 'overcast'),
  unknown: condition('未知', 'Unknown', 'overcast'),
} as const satisfies Record<string, Words>

export type WeatherCondition = keyof typeof weatherConditions
export const conditionNames = Object.keys(weatherConditions) as [
  WeatherCondition,
  ...WeatherCondition[],
]
