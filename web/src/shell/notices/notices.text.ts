import { defineText } from '#web/platform/i18n/define-text.ts'

export const noticesText = defineText({
  zh: { dismiss: '关闭提示', reference: (id: string) => `错误编号 ${id}` },
  en: { dismiss: 'Close notification', reference: (id: string) => `Error reference ${id}` },
})
