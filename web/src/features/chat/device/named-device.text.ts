import { defineText } from '#web/platform/i18n/define-text.ts'

/** Texts of devices that a question names or is linked to. */
export const namedDeviceText = defineText({
  zh: {
    about: (device: string) => `关于 ${device}`,
    drop: '不针对该设备',
    which: '您指的是哪台设备？',
    linked: '查看相关设备的实时值：',
    questions: '与该设备相关的问题',
  },
  en: {
    about: (device) => `About ${device}`,
    drop: 'Not about this device',
    which: 'Which device do you mean?',
    linked: 'See the live values of a linked device:',
    questions: 'Questions linked to this device',
  },
})
