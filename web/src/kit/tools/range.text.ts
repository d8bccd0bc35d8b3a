import { defineText } from '#web/platform/i18n/define-text.ts'

export const rangeText = defineText({
  zh: {
    from: (title: string) => `${title}起`,
    to: '止',
    shortcuts: {
      today: '今日',
      yesterday: '昨日',
      week: '最近一周',
      month: '最近一个月',
      quarter: '最近三个月',
    },
  },
  en: {
    from: (title: string) => title,
    to: 'until',
    shortcuts: {
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'Last week',
      month: 'Last month',
      quarter: 'Last three months',
    },
  },
})
