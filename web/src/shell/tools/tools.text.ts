import { defineText } from '#web/platform/i18n/define-text.ts'

export const toolsText = defineText({
  zh: {
    tools: '工具',
    messages: '消息',
    chat: '客服',
    withCount: (name: string, count: string) => `${name}（${count} 条未读）`,
    openOutside: '在新窗口打开',
    hide: (name: string) => `收起${name}`,
    show: (name: string) => `展开${name}`,
    unknown: '页面不存在',
    unknownHint: '工具的地址有误，请联系管理员检查工具配置。',
  },
  en: {
    tools: 'Tools',
    messages: 'Messages',
    chat: 'Customer service',
    withCount: (name: string, count: string) => `${name} (${count} unread)`,
    openOutside: 'Open in a new window',
    hide: (name: string) => `Hide ${name}`,
    show: (name: string) => `Show ${name}`,
    unknown: 'Page not found',
    unknownHint:
      'The address of this tool is invalid. Ask your administrator to check the tool configuration.',
  },
})
