import { defineText } from '#web/platform/i18n/define-text.ts'

export const channelsText = defineText({
  zh: {
    rewire: (point: string) => `改接“${point}”的通道`,
    rewireTitle: (key: string) => `改接通道 ${key}`,
    rewireNow: (point: string) => `现对应监测点：${point}。保存后收到的数据进入所选监测点。`,
    rewired: '通道已改接',
    rewiredMoving: '通道已改接；数据移动在后台执行，进度见“后台任务”',
    unknownKeys: '没有通道的数据标识（最近报文）',
    addAs: '添加为通道',
    addAsLabel: (key: string) => `将 ${key} 添加为通道`,
    addTitle: '添加为通道',
    added: (key: string) => `已添加通道 ${key}，下一报文起接收其数值`,
    add: '添加',
    save: '保存',
    cancel: '取消',
  },
  en: {
    rewire: (point: string) => `Change the point of the channel “${point}”`,
    rewireTitle: (key: string) => `Change the point of channel ${key}`,
    rewireNow: (point: string) =>
      `It feeds ${point} now. Values received after saving go to the point chosen here.`,
    rewired: 'The channel feeds the other point',
    rewiredMoving:
      'The channel feeds the other point. Values are moved in the background; see Background jobs.',
    unknownKeys: 'Keys without a channel, in recent frames',
    addAs: 'Add as channel',
    addAsLabel: (key: string) => `Add ${key} as channel`,
    addTitle: 'Add as channel',
    added: (key: string) => `Channel ${key} was added; values are taken from the next frame on`,
    add: 'Add',
    save: 'Save',
    cancel: 'Cancel',
  },
})
