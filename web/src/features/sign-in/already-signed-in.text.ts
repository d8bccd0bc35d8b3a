import { defineText } from '#web/platform/i18n/define-text.ts'

export const alreadySignedInText = defineText({
  zh: {
    title: (name: string) => `您已登录“${name}”`,
    note: (name: string) => `登录“${name}”前须退出当前登录。未保存的内容会丢失。`,
    stay: (name: string) => `返回“${name}”`,
    leave: '退出并登录其他单位',
  },
  en: {
    title: (name: string) => `You are signed in to ${name}`,
    note: (name: string) => `To sign in to ${name}, sign out first. What is not saved is lost.`,
    stay: (name: string) => `Back to ${name}`,
    leave: 'Sign out and continue',
  },
})
