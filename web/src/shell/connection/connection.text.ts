import { defineText } from '#web/platform/i18n/define-text.ts'

export const connectionText = defineText({
  zh: {
    lost: '与服务器的连接已中断，正在自动恢复。',
    shown: (time: string) => `页面显示的是 ${time} 的数据，已填写的内容不会丢失。`,
    tryNow: '立即重试',
    back: '连接已恢复，数据已更新。',
    storageFull: '服务器存储空间已满。',
    storageFullHint: '现有数据可正常查看，暂时无法保存，请联系管理员清理磁盘空间。',
  },
  en: {
    lost: 'The server cannot be reached. Reconnecting automatically.',
    shown: (time: string) => `Showing data of ${time}. Your input is not lost.`,
    tryNow: 'Try now',
    back: 'Connection restored. Data is up to date.',
    storageFull: 'The server storage is full.',
    storageFullHint:
      'Existing data can be viewed, but nothing can be saved until an administrator frees disk space.',
  },
})
