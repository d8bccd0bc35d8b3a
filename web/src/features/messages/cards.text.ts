import { defineText } from '#web/platform/i18n/define-text.ts'

export const cardsText = defineText({
  zh: {
    region: '新消息',
    unread: (count: string) => `未读 ${count} 条`,
    view: '查看',
    close: '关闭',
    closeAll: '全部关闭',
    fold: '收起',
    unfold: '展开',
    all: '查看全部',
    mute: '静音',
    unmute: '打开提示音',
    soundWaits: '点击页面任意位置以启用提示音',
    kinds: { message: '消息', notice: '通知' },
    importances: { normal: '普通', important: '重要', urgent: '紧急' },
  },
  en: {
    region: 'New messages',
    unread: (count: string) => `${count} unread`,
    view: 'View',
    close: 'Close',
    closeAll: 'Close all',
    fold: 'Collapse',
    unfold: 'Expand',
    all: 'View all',
    mute: 'Mute',
    unmute: 'Unmute',
    soundWaits: 'Click anywhere on the page to enable the sound',
    kinds: { message: 'Message', notice: 'Notice' },
    importances: { normal: 'Normal', important: 'Important', urgent: 'Urgent' },
  },
})
