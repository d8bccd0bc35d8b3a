import { defineText } from '#web/platform/i18n/define-text.ts'

export const answeredText = defineText({
  zh: {
    none: '没有待处理的回答',
    noneHint: '负责人回答转人工的对话并建议编入知识库后，会显示在这里。',
    draft: '起草条目',
    draftOf: (question: string) => `起草条目：${question}`,
    dismiss: '不采用',
    dismissOf: (question: string) => `不采用：${question}`,
    dismissTitle: '不采用此回答？',
    dismissText: (question: string) =>
      `“${question}”及其回答将从建议中移除，不可恢复。提问人仍可看到回答。`,
    dismissed: '已移除',
    close: '关闭',
  },
  en: {
    none: 'No answers to look at',
    noneHint: 'Answers to conversations that were handed over stand here once they are suggested.',
    draft: 'Draft an entry',
    draftOf: (question: string) => `Draft an entry: ${question}`,
    dismiss: 'Dismiss',
    dismissOf: (question: string) => `Dismiss: ${question}`,
    dismissTitle: 'Dismiss this answer?',
    dismissText: (question: string) =>
      `“${question}” and its answer are removed from the suggestions for good. The asker keeps the answer.`,
    dismissed: 'Dismissed',
    close: 'Close',
  },
})
