import { defineText } from '#web/platform/i18n/define-text.ts'

/** Apart from the texts of the panel, which is loaded when it opens. */
export const importButtonText = defineText({ zh: { import: '导入' }, en: { import: 'Import' } })
