import { defineText } from '#web/platform/i18n/define-text.ts'

export const weatherText = defineText({
  zh: {
    today: '今',
    tomorrow: '明',
    of: (city: string) => `${city}天气`,
    example: '示例',
    stale: '未更新',
    updated: (time: string) => `${time} 更新`,
    more: '查看天气页面',
  },
  en: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    of: (city: string) => `Weather in ${city}`,
    example: 'Example',
    stale: 'Not updated',
    updated: (time: string) => `Updated ${time}`,
    more: 'Weather page',
  },
})
