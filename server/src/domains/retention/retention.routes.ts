import {
  changeRetention as changeRetentionRoute,
  previewRetention as previewRetentionRoute,
  readRetention as readRetentionRoute,
} from '@iwater/contract/retention'
import { wholeTenant } from '#domains/organisation'
import type { TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { FixedKeptKind, KeptKind } from '#platform/retention/kept-kind'
import type { Services } from '#platform/services'
import { changeRetention, previewRetention, readRetention } from './retention.service.ts'

/** Spans hold for the whole tenant, and so do the amounts. */
function scopeOf({ tenantId, organisations, userId }: Session): TenantScope {
  if (organisations !== '*') throw new AppError('retention.whole-tenant')
  return { ...wholeTenant(tenantId), userId }
}

/** `kinds` and `fixed` say what the domains keep. */
export function retentionRoutes(
  api: Api,
  { config }: Services,
  kinds: readonly KeptKind[],
  fixed: readonly FixedKeptKind[],
) {
  const work = { kinds, fixed, config }
  serveTransaction(
    api,
    readRetentionRoute,
    (_, { db, session, now }) => readRetention(db, session, work, { now }),
    scopeOf,
  )
  serveTransaction(
    api,
    previewRetentionRoute,
    (input, { db, session, now }) => previewRetention(db, session, { ...input, ...work }, { now }),
    scopeOf,
  )
  serveTransaction(
    api,
    changeRetentionRoute,
    (input, { db, session, now }) => changeRetention(db, session, { ...input, ...work }, { now }),
    scopeOf,
  )
}
