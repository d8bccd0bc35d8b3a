import { defineText } from '#web/platform/i18n/define-text.ts'

export const discardQuestionText = defineText({
  zh: {
    title: '放弃未保存的内容？',
    note: '填写的内容尚未保存，关闭后将丢失。',
    discard: '放弃',
  },
  en: {
    title: 'Discard unsaved changes?',
    note: 'Your input has not been saved and will be lost.',
    discard: 'Discard',
  },
})
