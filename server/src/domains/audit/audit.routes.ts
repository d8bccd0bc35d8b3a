import { checkAuditTrail, listAuditSubjects, readAuditChanges } from '@iwater/contract/audit'
import { clearClientErrors, reportClientErrors } from '@iwater/contract/client-errors'
import type { Entity } from '@iwater/contract/kit/entity'
import { historyRoute } from '@iwater/contract/kit/record/history-routes'
import { type TrailWords, trailWordsOf } from '@iwater/contract/kit/trail-words'
import { clientErrorLog } from '@iwater/contract/logs/client-error-log'
import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { checkChain } from './audit-chain.service.ts'
import { readChanges, readSubjects } from './audit-entry.service.ts'
import { deleteClientErrors } from './client-error.queries.ts'
import { noteClientErrors, openReportLimit } from './client-error.service.ts'
import { readHistory } from './record-history.service.ts'

function auditTrailRoutes(api: Api, trailWords: TrailWords) {
  const { database, clock } = api
  serveTransaction(api, readAuditChanges, (input, context) =>
    readChanges(context, input, trailWords),
  )
  serveTransaction(api, listAuditSubjects, (_, { db, session }) =>
    readSubjects(db, session.tenantId, trailWords),
  )
  // Many transactions, one for each section of the chain.
  serve(api, checkAuditTrail, async (_, { session }) => ({
    checkedAt: new Date(clock.now()).toISOString(),
    ...(await checkChain(database, session.tenantId)),
  }))
}

/** The logs of sign-ins and browser errors; the views behind them decide who sees which entries. */
export const ownLogs = [
  servedEntity(signInLog),
  servedEntity(ownSignInLog),
  servedEntity(clientErrorLog),
]

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
  serveTransaction(api, clearClientErrors, async (_, { db, session }) => {
    await deleteClientErrors(db, session.tenantId)
    return null
  })
}

function historyRoutes(api: Api, entities: readonly Entity[], trailWords: TrailWords) {
  for (const entity of entities)
    if (entity.history)
      serveTransaction(api, historyRoute(entity), (wanted, context) =>
        readHistory(entity, context, wanted, trailWords),
      )
}

/** `entities` are those whose changes the trail calls by their descriptions. */
export function auditRoutes(api: Api, services: Services, entities: readonly Entity[]) {
  const trailWords = trailWordsOf(entities)
  auditTrailRoutes(api, trailWords)
  historyRoutes(api, entities, trailWords)
  clientErrorRoutes(api, services)
}
