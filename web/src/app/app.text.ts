import { defineText } from '#web/platform/i18n/define-text.ts'

export const appText = defineText({
  zh: {
    forbidden: {
      title: '没有访问权限',
      note: '您的账号没有此页面所需的权限。如需使用，请联系本单位的系统管理员开通。',
    },
    notFound: {
      title: '页面不存在',
      note: '地址可能输入有误，或页面已被移除。',
    },
    failed: {
      title: '页面出错了',
      note: '系统未知错误，请重试；如仍出现，请反馈给管理员。',
    },
    offline: {
      title: '无法连接服务器',
      note: '请检查网络连接，然后重试。',
    },
    reference: (id: string) => `错误编号 ${id}`,
    home: '返回首页',
    retry: '重试',
    signIn: '前往登录',
    loading: '正在加载…',
  },
  en: {
    forbidden: {
      title: 'You have no access here',
      note: 'Your account lacks the right that this page needs. Ask the system administrator of your organisation for it.',
    },
    notFound: {
      title: 'There is no such page',
      note: 'The address may be mistyped, or the page has been removed.',
    },
    failed: {
      title: 'Something went wrong',
      note: 'Unknown system error. Try again; if it stays, report it to the administrator.',
    },
    offline: {
      title: 'The server cannot be reached',
      note: 'Check the network connection, then try again.',
    },
    reference: (id: string) => `Reference ${id}`,
    home: 'Back to the first page',
    retry: 'Try again',
    signIn: 'Go to sign-in',
    loading: 'Loading…',
  },
})
