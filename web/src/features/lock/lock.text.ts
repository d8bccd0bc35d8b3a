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
      `解锁密码错误，请重新输入。还可以输入 ${left} 次，之后将退出登录。`,
    logOut: '退出登录',
  },
  en: {
    title: 'Locked',
    note: 'The screen is locked. Enter the lock password or your own.',
    password: 'Password',
    unlock: 'Unlock',
    missing: 'Enter the password',
    wrong: 'Wrong password for unlocking, please enter it again',
    wrongWithTries: (left: number) =>
      `Wrong password for unlocking, please enter it again. ${left} ${counted(left, 'try', 'tries')} left, then you are signed out.`,
    logOut: 'Sign out',
  },
})
