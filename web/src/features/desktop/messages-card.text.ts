import { defineText } from '#web/platform/i18n/define-text.ts'

export const messagesCardText = defineText({
  zh: {
    title: '消息与通知',
    unread: (count: string) => `${count} 条未读`,
    isUnread: '未读',
    none: '没有消息',
    noneHint: '发给您的消息和通知会显示在这里。',
    kinds: { message: '消息', notice: '通知' },
    importances: { normal: '', important: '重要', urgent: '紧急' },
    product: '系统',
  },
  en: {
    title: 'Messages and notices',
    unread: (count: string) => `${count} unread`,
    isUnread: 'Unread',
    none: 'No messages',
    noneHint: 'Messages and notices sent to you appear here.',
    kinds: { message: 'Message', notice: 'Notice' },
    importances: { normal: '', important: 'Important', urgent: 'Urgent' },
    product: 'System',
  },
})
