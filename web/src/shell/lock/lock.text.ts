import { counted } from '#web/platform/i18n/counted.ts'
import { defineText } from '#web/platform/i18n/define-text.ts'

export const lockText = defineText({
  zh: {
    lock: '锁屏',
    question:
      '离开时锁定屏幕。解锁前，本浏览器的所有标签页均显示锁屏页面，服务器拒绝本次会话的操作。',
    password: '锁屏密码',
    missing: '锁屏密码不能为空',
    hint: '忘记锁屏密码时，可以用登录密码解锁。',
    after: '无操作时自动锁屏',
    never: '从不',
    minutes: (count: number) => `${count} 分钟后`,
    mostNote: (count: number) => `本单位要求最迟 ${count} 分钟后锁屏。`,
    autoNote: '自动锁屏后用登录密码解锁。',
    cancel: '取消',
  },
  en: {
    lock: 'Lock the screen',
    question:
      'Locks the screen while you are away. Until it is unlocked, all tabs of this browser show the lock screen, and the server rejects all operations of this session.',
    password: 'Lock password',
    missing: 'The lock password cannot be empty',
    hint: 'If you forget it, you can unlock with your account password.',
    after: 'Lock automatically when idle',
    never: 'Never',
    minutes: (count: number) => counted(count, 'After 1 minute', `After ${count} minutes`),
    mostNote: (count: number) =>
      counted(
        count,
        'Your organisation requires this after 1 minute.',
        `Your organisation requires this after ${count} minutes at the latest.`,
      ),
    autoNote: 'After an automatic lock, unlock with your account password.',
    cancel: 'Cancel',
  },
})
