import { defineText } from '#web/platform/i18n/define-text.ts'

export const weatherMarkText = defineText({
  zh: { until: (time: string) => `有效至 ${time}`, demo: '示例' },
  en: { until: (time: string) => `in force until ${time}`, demo: 'Example' },
})
