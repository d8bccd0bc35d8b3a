// The knowledge base: questions, their reasons and results, and their search.
export { loadKnowledgeBase } from './base/load-base.ts'
export { conversationKinds } from './conversation/conversation.jobs.ts'
export { chatRetentions } from './conversation/conversation-retention.queries.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export { knowledgeRecords } from './own/own.routes.ts'
export { unansweredKinds } from './unanswered/unanswered.jobs.ts'
export { unansweredRecords } from './unanswered/unanswered.routes.ts'
export { weeklyKinds } from './weekly/weekly.jobs.ts'
