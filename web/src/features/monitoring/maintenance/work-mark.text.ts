import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** Of maintenance at a unit or device that goes on. */
export const workMarkText = defineText({
  zh: {
    wholeUnit: '维护中',
    devices: (count: number) => `${count} 台设备维护中`,
    since: (name: string, time: string) => `${name}（${time} 开始）`,
    countsAs: '按 M 统计',
  },
  en: {
    wholeUnit: 'Under maintenance',
    devices: (count: number) => `${count} ${counted(count, 'device', 'devices')} under maintenance`,
    since: (name: string, time: string) => `${name} (since ${time})`,
    countsAs: 'counts as M',
  },
})
