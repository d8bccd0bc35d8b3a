// Counts of resources, and of the functions people open.
export { activityRoutes } from './activity.routes.ts'
