import { defineText } from '#web/platform/i18n/define-text.ts'

export const viewingText = defineText({
  zh: {
    label: '以他人身份查看',
    as: (name: string) => `正在以“${name}”的身份查看。`,
    limits: '只能查看，且仅限双方都有的权限和数据范围；不显示消息、便签、文件等私人内容。',
    left: (minutes: string) => `剩余 ${minutes} 分钟`,
    end: '结束查看',
  },
  en: {
    label: 'View as another person',
    as: (name: string) => `You are viewing the product as ${name}.`,
    limits:
      'Read-only, within what both of you may see. Messages, notes, files and other private content are not shown.',
    left: (minutes: string) => `${minutes} min left`,
    end: 'End view',
  },
})
