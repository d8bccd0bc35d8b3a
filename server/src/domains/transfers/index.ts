// Records of entities as files, written and read.
export { serveImports } from './import.routes.ts'
export { transferKinds } from './transfers.jobs.ts'
