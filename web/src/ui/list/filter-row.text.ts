import { defineText } from '#web/platform/i18n/define-text.ts'

export const filterRowText = defineText({
  zh: { reset: '清除条件' },
  en: { reset: 'Clear filters' },
})
