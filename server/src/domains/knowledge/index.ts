// The knowledge base: questions, their reasons and results, and their search.
export { loadKnowledgeBase } from './base/load-base.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export { knowledgeRecords } from './own/own.routes.ts'
