import { defineText } from '#web/platform/i18n/define-text.ts'

export const failedText = defineText({
  zh: {
    failed: {
      title: '页面出错了',
      note: '系统未知错误，请重试；如仍出现，请反馈给管理员。',
    },
    offline: {
      title: '无法连接服务器',
      note: '请检查网络连接，然后重试。',
    },
    reference: (id: string) => `错误编号 ${id}`,
    home: '返回起始页',
    retry: '重试',
  },
  en: {
    failed: {
      title: 'Something went wrong',
      note: 'An unexpected error occurred. Try again; if it happens again, report it to your administrator.',
    },
    offline: {
      title: 'The server cannot be reached',
      note: 'Check the network connection, then try again.',
    },
    reference: (id: string) => `Error reference ${id}`,
    home: 'Back to the start page',
    retry: 'Try again',
  },
})
