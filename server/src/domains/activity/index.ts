// Counts of resources, and of the functions people open.
export { activityRoutes, functionLogs } from './activity.routes.ts'
