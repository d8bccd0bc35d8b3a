import { defineText } from '#web/platform/i18n/define-text.ts'

export const retiredMarkText = defineText({
  zh: { retired: '已退役', since: (day: string) => `${day} 退役` },
  en: { retired: 'Retired', since: (day: string) => `Retired ${day}` },
})
