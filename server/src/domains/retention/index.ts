// How long a tenant keeps its data, and what that takes.
export { retentionRoutes } from './retention.routes.ts'
