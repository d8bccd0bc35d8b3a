import { definePages } from './page.ts'

/** The customer-service chat over the knowledge base. */
export const chatPages = definePages({
  chat: {
    path: '/chat/index',
    title: { zh: '客服', en: 'Customer service' },
    icon: 'headset',
    introduction: {
      zh: '由现象查找原因和处理步骤。',
      en: 'From a symptom to its reasons and what to do.',
    },
  },
})

/** The knowledge base that the chat answers from. */
export const knowledgePages = definePages({
  knowledge: {
    path: '/system/knowledge',
    title: { zh: '知识库', en: 'Knowledge base' },
    icon: 'book-open',
    permission: 'knowledge.manage',
    introduction: {
      zh: '客服对话的问题、原因和处理步骤。',
      en: 'Questions, reasons and results of the chat.',
    },
    // For editors too, who do not open configuration management.
    menu: 'system',
    configuration: 'data',
  },
})
