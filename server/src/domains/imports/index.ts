// Import of readings from files.
export { startImports } from './import.jobs.ts'
export { importRoutes } from './import.routes.ts'
