import { defineText } from '#web/platform/i18n/define-text.ts'

export const apiText = defineText({
  zh: {
    unreachable: '无法连接服务器，请检查网络后重试',
    timedOut: '服务器响应超时，请稍后重试',
    unreadable: '服务器返回了无法识别的内容，请稍后重试',
  },
  en: {
    unreachable: 'The server cannot be reached. Check the network and try again.',
    timedOut: 'The server took too long to respond. Try again later.',
    unreadable: 'The server returned an unreadable response. Try again later.',
  },
})
