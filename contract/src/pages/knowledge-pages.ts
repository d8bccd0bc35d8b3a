import type { Page } from './page.ts'

/** Pages about the knowledge base. */
export const knowledgePages = {
  knowledge: {
    path: '/system/knowledge',
    title: { zh: '知识库', en: 'Knowledge base' },
    icon: 'book-open',
    permission: 'knowledge.manage',
    introduction: {
      zh: '客服对话的问题、原因和处理步骤。',
      en: 'Questions, reasons and results of the chat.',
    },
    configuration: 'data',
  },
} as const satisfies Record<string, Page>
