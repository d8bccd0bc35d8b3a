// How long a tenant keeps its data, what that takes, and how long the disks last.
export type { Measures } from './disk-usage.service.ts'
export { startRetentionJobs } from './retention.jobs.ts'
export { retentionRoutes } from './retention.routes.ts'
