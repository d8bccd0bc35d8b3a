// One search over functions, units, points and people.
export { searchRoutes } from './search.routes.ts'
