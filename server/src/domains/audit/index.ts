// The audit trail that the database writes, its check, the logs and browser errors.

export { startAuditJobs } from './audit.jobs.ts'
export { auditRoutes, ownLogs } from './audit.routes.ts'
export { type Link, selectHeads } from './audit-chain.queries.ts'
export { checkChain } from './audit-chain.service.ts'
export { auditLogs } from './audit-entry.service.ts'
export { browserErrorRetention, trailRetention } from './audit-retention.queries.ts'
export { selectLastChanges } from './last-changes.queries.ts'
