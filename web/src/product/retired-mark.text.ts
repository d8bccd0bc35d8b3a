import { defineText } from '#web/platform/i18n/define-text.ts'

export const retiredMarkText = defineText({
  zh: { since: (day: string) => `${day} 退役` },
  en: { since: (day: string) => `Retired ${day}` },
})
