import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

/** When a plan falls due, in words. Figures are formatted already. */
export const triggerText = defineText({
  zh: {
    every: {
      day: (every: string) => (every === '1' ? '每天' : `每 ${every} 天`),
      week: (every: string) => (every === '1' ? '每周' : `每 ${every} 周`),
      month: (every: string) => (every === '1' ? '每月' : `每 ${every} 个月`),
      year: (every: string) => (every === '1' ? '每年' : `每 ${every} 年`),
    },
    weekdays: (weekdays: string) => `的${weekdays}`,
    dayOfMonth: (day: string) => `的 ${day} 日`,
    dayOfYear: (day: string) => `的 ${day}`,
    move: { none: '', before: '提前至工作日', after: '顺延至工作日' },
    hours: (hours: string) => `每运行 ${hours} 小时`,
    holds: (minutes: string) => `持续 ${minutes} 分钟`,
    forecast: {
      rain: (limit: string) => `日降水量达到 ${limit} mm`,
      heat: (limit: string) => `最高气温达到 ${limit} ℃`,
      frost: (limit: string) => `最低气温低至 ${limit} ℃`,
      wind: (limit: string) => `风力达到 ${limit} 级`,
    },
    at: '：',
    list: '、',
    next: '，',
  },
  en: {
    every: {
      day: (every: string) => counted(every, 'Every day', `Every ${every} days`),
      week: (every: string) => counted(every, 'Every week', `Every ${every} weeks`),
      month: (every: string) => counted(every, 'Every month', `Every ${every} months`),
      year: (every: string) => counted(every, 'Every year', `Every ${every} years`),
    },
    weekdays: (weekdays: string) => ` on ${weekdays}`,
    dayOfMonth: (day: string) => ` on day ${day}`,
    dayOfYear: (day: string) => ` on ${day}`,
    move: { none: '', before: 'or the workday before', after: 'or the workday after' },
    hours: (hours: string) => `Every ${hours} running ${counted(hours, 'hour', 'hours')}`,
    holds: (minutes: string) => `for ${minutes} min`,
    forecast: {
      rain: (limit: string) => `Rain of ${limit} mm or more in 24 h`,
      heat: (limit: string) => `${limit} ℃ or hotter`,
      frost: (limit: string) => `${limit} ℃ or colder`,
      wind: (limit: string) => `Wind of force ${limit} or more`,
    },
    at: ': ',
    list: ', ',
    next: ', ',
  },
})
