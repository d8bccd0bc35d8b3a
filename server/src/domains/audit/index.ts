// Who changed what: the trail that the database writes, and whether it is still whole.

export { startAuditJobs } from './audit.jobs.ts'
export { auditRoutes } from './audit.routes.ts'
export { type Link, selectHeads } from './audit-chain.queries.ts'
export { checkChain } from './audit-chain.service.ts'
