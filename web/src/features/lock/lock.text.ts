import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const lockPageText = defineText({
  zh: {
    title: '锁屏',
    note: '屏幕已锁定，请输入锁屏密码或登录密码。',
    password: '解锁密码',
    unlock: '解锁',
    missing: '请输入解锁密码',
    wrong: '解锁密码错误，请重新输入',
    wrongWithTries: (left: number) =>
      `解锁密码错误，请重新输入。剩余 ${left} 次机会，用完后将退出登录。`,
    logOut: '退出登录',
  },
  en: {
    title: 'Screen locked',
    note: 'The screen is locked. Enter the lock password or your account password.',
    password: 'Unlock password',
    unlock: 'Unlock',
    missing: 'Enter the unlock password',
    wrong: 'Wrong unlock password. Try again.',
    wrongWithTries: (left: number) =>
      `Wrong unlock password. Try again. ${left} ${counted(left, 'attempt', 'attempts')} left before you are signed out.`,
    logOut: 'Sign out',
  },
})
