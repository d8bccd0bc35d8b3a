// What people say about records.
export { serveComments } from './comment.routes.ts'
