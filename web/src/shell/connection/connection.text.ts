import { defineText } from '#web/platform/i18n/define-text.ts'

export const connectionText = defineText({
  zh: {
    lost: '与服务器的连接已中断，正在自动恢复。',
    shown: (time: string) => `页面显示的是 ${time} 的数据，已填写的内容不会丢失。`,
    tryNow: '立即重试',
    back: '连接已恢复，数据已更新。',
    storageFull: '服务器存储空间已满。',
    storageFullHint: '已有数据可以照常查看，暂时无法保存任何内容；请管理员腾出磁盘空间。',
  },
  en: {
    lost: 'The server cannot be reached. Reconnecting automatically.',
    shown: (time: string) => `Data as of ${time}; nothing you have typed is lost.`,
    tryNow: 'Try now',
    back: 'The connection is back, and the data is up to date.',
    storageFull: 'The server has no storage space left.',
    storageFullHint:
      'What is there can be read; nothing can be saved until an administrator has freed disk space.',
  },
})
