import { defineText } from '#web/platform/i18n/define-text.ts'

export const sheetButtonText = defineText({
  zh: { open: '表格编辑' },
  en: { open: 'Edit in table' },
})
