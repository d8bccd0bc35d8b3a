// Records of entities as files.
export { transferKinds } from './transfers.jobs.ts'
