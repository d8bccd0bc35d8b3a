import { serveTransaction } from '#platform/http/serve-transaction'
import { administrationScope } from './reach.service.ts'

/** `serveTransaction` for changes of people and roles, in the scope in which they are checked. */
export const serveAdministration: typeof serveTransaction = (api, route, handle) =>
  serveTransaction(api, route, handle, administrationScope)
