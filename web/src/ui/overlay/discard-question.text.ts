import { defineText } from '#web/platform/i18n/define-text.ts'

export const discardQuestionText = defineText({
  zh: {
    title: '放弃未保存的内容？',
    note: '填写的内容还没有保存，关闭后无法找回。',
    discard: '放弃',
  },
  en: {
    title: 'Discard what you typed?',
    note: 'It has not been saved, and closing loses it.',
    discard: 'Discard',
  },
})
