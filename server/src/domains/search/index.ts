// One search over what a person may see: functions, units, points, people.
export { searchRoutes } from './search.routes.ts'
