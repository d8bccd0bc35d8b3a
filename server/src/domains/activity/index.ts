// Counts of what there is, and of the functions people open.
export { activityRoutes } from './activity.routes.ts'
