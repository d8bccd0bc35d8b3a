// The knowledge base: questions, their reasons and results, and their search.
export { loadKnowledgeBase } from './base/load-base.ts'
export { chatRetentions } from './conversation/conversation-retention.queries.ts'
export { knowledgeKinds } from './knowledge.jobs.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export { knowledgeRecords } from './own/own.routes.ts'
export { unansweredRecords } from './unanswered/unanswered.routes.ts'
