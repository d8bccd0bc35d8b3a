import { definePages } from './page.ts'

/** The customer-service chat over the knowledge base. */
export const knowledgePages = definePages({
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
