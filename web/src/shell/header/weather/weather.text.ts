import { defineText } from '#web/platform/i18n/define-text.ts'

export const weatherText = defineText({
  zh: {
    today: '今',
    tomorrow: '明',
    of: (city: string) => `${city}天气`,
    kinds: {
      sunny: '晴',
      cloudy: '多云',
      overcast: '阴',
      fog: '雾',
      drizzle: '小雨',
      rain: '雨',
      thunder: '雷阵雨',
      sleet: '雨夹雪',
      snow: '雪',
      wind: '大风',
    },
  },
  en: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    of: (city: string) => `Weather in ${city}`,
    kinds: {
      sunny: 'Sunny',
      cloudy: 'Cloudy',
      overcast: 'Overcast',
      fog: 'Fog',
      drizzle: 'Drizzle',
      rain: 'Rain',
      thunder: 'Thunderstorms',
      sleet: 'Sleet',
      snow: 'Snow',
      wind: 'Windy',
    },
  },
})
