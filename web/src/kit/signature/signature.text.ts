import { defineText } from '#web/platform/i18n/define-text.ts'

export const signatureText = defineText({
  zh: {
    pad: (label: string) => `${label}：用手指、笔或鼠标书写`,
    here: '在此签名',
    typed: (label: string) => `${label}：输入姓名`,
    orType: '或输入姓名，作为签名图片',
    clear: '清除',
    use: '确认签名',
    again: '重新签名',
    againFor: (label: string) => `${label}：重新签名`,
    stored: '签名已保存为图片',
  },
  en: {
    pad: (label: string) => `${label}: write with a finger, pen or mouse`,
    here: 'Sign here',
    typed: (label: string) => `${label}: type the name`,
    orType: 'Or type the name as a picture',
    clear: 'Clear',
    use: 'Confirm signature',
    again: 'Sign again',
    againFor: (label: string) => `Sign again: ${label}`,
    stored: 'The signature is stored as a picture',
  },
})
