import { defineText } from '#web/platform/i18n/define-text.ts'

export const shownOnceText = defineText({
  zh: {
    title: { key: '密钥尚未复制', password: '密码尚未复制' },
    note: '关闭后无法再次查看，只能重新生成。确定关闭？',
    leave: '仍然关闭',
  },
  en: {
    title: { key: 'The key has not been copied', password: 'The password has not been copied' },
    note: 'It cannot be shown again, only replaced. Close anyway?',
    leave: 'Close anyway',
  },
})
