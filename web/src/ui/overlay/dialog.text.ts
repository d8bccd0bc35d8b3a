import { defineText } from '#web/platform/i18n/define-text.ts'

export const dialogText = defineText({
  zh: { close: '关闭', cancel: '取消' },
  en: { close: 'Close', cancel: 'Cancel' },
})
