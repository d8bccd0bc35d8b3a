import { defineText } from '#web/platform/i18n/define-text.ts'

export const embeddedPageText = defineText({
  zh: {
    unknown: '您的菜单中没有此页面',
    unknownHint: '地址可能已变更，请从菜单重新打开。',
    home: '返回起始页',
  },
  en: {
    unknown: 'This page is not in your menu',
    unknownHint: 'Its address may have changed. Open it from the menu again.',
    home: 'Back to the start page',
  },
})
