// Counts of resources, and of the functions people open.
export { activityKinds } from './activity.jobs.ts'
export { activityRoutes, functionLogs } from './activity.routes.ts'
export { functionUseRetention } from './function-use-retention.ts'
