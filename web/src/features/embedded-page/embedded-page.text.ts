import { defineText } from '#web/platform/i18n/define-text.ts'

export const embeddedPageText = defineText({
  zh: {
    unknown: '您的菜单中没有这个页面',
    unknownHint: '地址可能已变更，请从菜单重新打开。',
    home: '返回首页',
  },
  en: {
    unknown: 'Your menu has no such page',
    unknownHint: 'Its address may have changed; open it from the menu again.',
    home: 'Back to the first page',
  },
})
