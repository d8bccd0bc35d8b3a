import { defineText } from '#web/platform/i18n/define-text.ts'

export const embeddedPageText = defineText({
  zh: {
    unknown: '您的菜单中没有这个页面',
    unknownHint: '地址可能已变更，请从菜单重新打开。',
    blocked: '无法在此处显示',
    blockedHint: (host: string) => `${host} 不能嵌入到本系统中，请在新窗口打开。`,
    openOutside: '在新窗口打开',
  },
  en: {
    unknown: 'Your menu has no such page',
    unknownHint: 'Its address may have changed; open it from the menu again.',
    blocked: 'It cannot be shown here',
    blockedHint: (host: string) => `${host} cannot be shown inside; open it in a new window.`,
    openOutside: 'Open in a new window',
  },
})
