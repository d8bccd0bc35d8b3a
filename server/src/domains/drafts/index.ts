// What people have entered into forms of records and not saved yet.
export { draftKinds } from './draft.jobs.ts'
export { draftRoutes } from './draft.routes.ts'
