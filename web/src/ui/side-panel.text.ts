import { defineText } from '#web/platform/i18n/define-text.ts'

export const sidePanelText = defineText({
  zh: {
    leaveTitle: '放弃未保存的内容？',
    leave: '填写的内容还没有保存，关闭后无法找回。',
    discard: '放弃',
  },
  en: {
    leaveTitle: 'Discard what you typed?',
    leave: 'It has not been saved, and closing loses it.',
    discard: 'Discard',
  },
})
