import { defineText } from '#web/platform/i18n/define-text.ts'

export const cutNoteText = defineText({
  zh: { cut: (most: number) => `最多 ${most} 个字符，超出部分未录入` },
  en: { cut: (most: number) => `At most ${most} characters. The rest was not entered.` },
})
