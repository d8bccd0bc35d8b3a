import { defineText } from '#web/platform/i18n/define-text.ts'

export const expandText = defineText({
  zh: {
    column: '展开',
    details: (name: string) => `“${name}”的详情`,
  },
  en: {
    column: 'Expand',
    details: (name: string) => `Details of ${name}`,
  },
})
