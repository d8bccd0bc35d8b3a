import { defineText } from '#web/platform/i18n/define-text.ts'

export const rowActionsText = defineText({
  zh: {
    actions: (name: string) => `“${name}”的操作`,
    view: (name: string) => `查看“${name}”`,
    edit: (name: string) => `编辑“${name}”`,
    addBelow: (name: string) => `在“${name}”下新增`,
    delete: (name: string) => `删除“${name}”`,
  },
  en: {
    actions: (name: string) => `Actions for “${name}”`,
    view: (name: string) => `View “${name}”`,
    edit: (name: string) => `Edit “${name}”`,
    addBelow: (name: string) => `Add below “${name}”`,
    delete: (name: string) => `Delete “${name}”`,
  },
})
