import { defineText } from '#web/platform/i18n/define-text.ts'

export const liveStateText = defineText({
  zh: {
    normal: '正常',
    breach: '超限',
    stale: '数据过期',
    offline: '离线',
    waiting: '待接入',
  },
  en: {
    normal: 'Normal',
    breach: 'Out of limits',
    stale: 'Stale',
    offline: 'Offline',
    waiting: 'No data yet',
  },
})
