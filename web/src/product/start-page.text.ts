import { defineText } from '#web/platform/i18n/define-text.ts'

/** Names of the start pages. */
export const startPageText = defineText({
  zh: {
    title: '登录后的起始页',
    asAbove: (page: string) => `按单位默认（${page}）`,
    pages: { welcome: '首页（统计概览）', work: '工作桌面', personal: '个人桌面' },
  },
  en: {
    title: 'Start page after signing in',
    asAbove: (page: string) => `Default of the organisation (${page})`,
    pages: {
      welcome: 'Home (statistics)',
      work: 'Work desktop',
      personal: 'Personal desktop',
    },
  },
})
