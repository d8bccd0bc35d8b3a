import {
  checkAuditTrail,
  exportAuditEntries,
  listAuditEntries,
  listLogPeople,
  listOwnAuditEntries,
} from '@iwater/contract/audit'
import {
  clearClientErrors,
  listClientErrors,
  reportClientErrors,
} from '@iwater/contract/client-errors'
import {
  exportSignIns as exportSignInsRoute,
  listOwnSignIns,
  listSignIns,
} from '@iwater/contract/sign-in/sign-in-log'
import { withTenant } from '#platform/database/database'
import { type Api, type Context, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { checkChain } from './audit-chain.service.ts'
import { exportEntries, readEntries } from './audit-entry.service.ts'
import { deleteClientErrors, selectClientErrors } from './client-error.queries.ts'
import { openClientErrors } from './client-error.service.ts'
import { selectPeopleInSight } from './people-in-sight.queries.ts'
import { exportSignIns, readSignIns } from './sign-in-log.service.ts'

/** Has browsers keep the answer as a file. */
const asFile = ({ reply }: Context, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)

export function auditRoutes(api: Api, services: Services) {
  const noteErrors = openClientErrors(services)
  serve(api, listAuditEntries, (input, { session }) => readEntries(services, session, input))
  serve(api, listOwnAuditEntries, (input, { session }) =>
    readEntries(services, session, { ...input, userId: session.userId }),
  )
  serve(api, exportAuditEntries, (input, context) => {
    asFile(context, 'changes')
    return exportEntries(services, context.session, input, context.language)
  })
  serve(api, checkAuditTrail, async (_, { session }) => ({
    checkedAt: new Date(services.clock.now()).toISOString(),
    ...(await checkChain(services.app, session.tenantId)),
  }))
  serve(api, listLogPeople, ({ keyword }, { session }) =>
    withTenant(services.app, session, (db) => selectPeopleInSight(db, session.tenantId, keyword)),
  )
  serve(api, listSignIns, (input, { session }) => readSignIns(services, session, input))
  serve(api, listOwnSignIns, (input, { session }) =>
    readSignIns(services, session, { ...input, userId: session.userId }),
  )
  serve(api, exportSignInsRoute, (input, context) => {
    asFile(context, 'sign-ins')
    return exportSignIns(services, context.session, input, context.language)
  })
  serve(api, reportClientErrors, (input, { session, userAgent }) =>
    noteErrors(session, { ...input, userAgent }),
  )
  serve(api, listClientErrors, (input, { session }) =>
    withTenant(services.app, session, (db) => selectClientErrors(db, session.tenantId, input)),
  )
  serve(api, clearClientErrors, async (_, { session }) => {
    await withTenant(services.app, session, (db) => deleteClientErrors(db, session.tenantId))
    return null
  })
}
