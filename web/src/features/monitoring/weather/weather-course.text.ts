import { defineText } from '#web/platform/i18n/define-text.ts'

export const weatherCourseText = defineText({
  zh: {
    of: (city: string) => `${city}天气`,
    show: '显示天气',
    hide: '隐藏天气',
    temperature: '气温',
    precipitation: '降水',
    time: '时间',
    none: '该时段没有天气数据。',
    noPlace: '本单位未设置天气城市。',
  },
  en: {
    of: (city: string) => `Weather in ${city}`,
    show: 'Show weather',
    hide: 'Hide weather',
    temperature: 'Temperature',
    precipitation: 'Precipitation',
    time: 'Time',
    none: 'There are no weather data of this period.',
    noPlace: 'No city is set for the weather of this organisation.',
  },
})
