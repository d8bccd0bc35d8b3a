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
import type { Entity } from '@iwater/contract/kit/entity'
import { type TrailWords, trailWordsOf } from '@iwater/contract/kit/trail-words'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, type Context, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { checkChain } from './audit-chain.service.ts'
import { entriesTable, readEntries, readExportedEntries } from './audit-entry.service.ts'
import { deleteClientErrors, selectClientErrors } from './client-error.queries.ts'
import { noteClientErrors, openReportLimit } from './client-error.service.ts'
import { selectVisiblePeople } from './visible-people.queries.ts'

/** Makes browsers save the answer as a file. */
const asFile = ({ reply }: Context, name: string) =>
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)

function auditTrailRoutes(api: Api, trailWords: TrailWords) {
  const { database, clock } = api
  serveTransaction(api, listAuditEntries, (input, { db, session }) =>
    readEntries(db, session, input, trailWords),
  )
  serveTransaction(api, listOwnAuditEntries, (input, { db, session }) =>
    readEntries(db, session, { ...input, userId: session.userId }, trailWords),
  )
  // The table is written after the connection is returned: it may have tens of thousands of rows.
  serve(api, exportAuditEntries, async (input, context) => {
    const { session, language } = context
    asFile(context, 'changes')
    const found = await withTenant(database, session, (db) =>
      readExportedEntries(db, session, input),
    )
    return entriesTable(found, session, { language, trailWords })
  })
  // Many transactions, one for each section of the chain.
  serve(api, checkAuditTrail, async (_, { session }) => ({
    checkedAt: new Date(clock.now()).toISOString(),
    ...(await checkChain(database, session.tenantId)),
  }))
  serveTransaction(api, listLogPeople, ({ keyword }, { db, session }) =>
    selectVisiblePeople(db, session.tenantId, keyword),
  )
}

/** The sign-in log; the views behind it decide who sees which entries. */
export const signInLogs = [servedEntity(signInLog), servedEntity(ownSignInLog)]

function clientErrorRoutes(api: Api, { config }: Services) {
  const { database, clock } = api
  const limit = openReportLimit(config)
  serve(api, reportClientErrors, (input, { session, userAgent }) => {
    const now = new Date(clock.now())
    // Before the transaction, which may be run again.
    limit(session.userId, now.getTime())
    return withTenant(database, session, (db) =>
      noteClientErrors(db, session, { ...input, userAgent }, { now }),
    )
  })
  serveTransaction(api, listClientErrors, (input, { db, session }) =>
    selectClientErrors(db, session.tenantId, input),
  )
  serveTransaction(api, clearClientErrors, async (_, { db, session }) => {
    await deleteClientErrors(db, session.tenantId)
    return null
  })
}

/** `entities` are those whose changes the trail calls by their descriptions. */
export function auditRoutes(api: Api, services: Services, entities: readonly Entity[]) {
  auditTrailRoutes(api, trailWordsOf(entities))
  clientErrorRoutes(api, services)
}
