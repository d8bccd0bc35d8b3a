// Records of entities as files, written and read.

export { exportRetention } from './export-retention.queries.ts'
export { serveImports } from './import.routes.ts'
export { transferKinds } from './transfers.jobs.ts'
