import { defineText } from '#web/platform/i18n/define-text.ts'

export const cutNoteText = defineText({
  zh: { cut: (most: number) => `最多 ${most} 个字符，多出的未录入` },
  en: { cut: (most: number) => `At most ${most} characters; what is beyond them was left out` },
})
