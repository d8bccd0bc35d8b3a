import { serveTransaction } from '#platform/http/serve-transaction'
import { administrationScope } from './reach.service.ts'

/** `serveTransaction` for what changes people and roles, in the scope in which that is judged. */
export const serveAdministration: typeof serveTransaction = (api, route, handle) =>
  serveTransaction(api, route, handle, administrationScope)
