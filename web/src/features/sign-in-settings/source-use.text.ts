import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const sourceUseText = defineText({
  zh: {
    asking: '正在查询有多少人员使用此方式登录',
    nobody: '最近 30 天没有人员用此方式登录。',
    used: (count: string) => `最近 30 天有 ${count} 名人员用此方式登录。`,
    alone: (count: string) => `其中 ${count} 名只用此方式登录，以后须使用密码或其他方式。`,
    withoutPassword: (count: string) =>
      `${count} 名还没有设置过自己的密码，须为其重置密码后才能登录。`,
  },
  en: {
    asking: 'Finding out how many people use it',
    nobody: 'Nobody has signed in by it in the last 30 days.',
    used: (count: string) =>
      `${count} ${counted(count, 'person has', 'people have')} signed in by it in the last 30 days.`,
    alone: (count: string) =>
      `${count} of them by nothing else: they need a password or another method.`,
    withoutPassword: (count: string) =>
      `${count} ${counted(count, 'has', 'have')} never chosen a password of their own and cannot sign in until it is reset.`,
  },
})
