// Import of readings from files, and the reading of tables.
export { startImports } from './import.jobs.ts'
export { importRoutes } from './import.routes.ts'
export { type FileRow, readTable } from './table-reader.provider.ts'
