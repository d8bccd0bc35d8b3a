import { readDiskUsage as readDiskUsageRoute } from '@iwater/contract/organisation/disk-usage'
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
import { type Measures, readDiskUsage } from './disk-usage.service.ts'
import { changeRetention, previewRetention, readRetention } from './retention.service.ts'

/** Spans hold for the whole tenant, and so do the amounts. */
function scopeOf({ tenantId, organisations, userId }: Session): TenantScope {
  if (organisations !== '*') throw new AppError('retention.whole-tenant')
  return { ...wholeTenant(tenantId), userId }
}

/** `kinds`, `fixed` and `measures` say what the domains keep. */
export function retentionRoutes(
  api: Api,
  services: Services,
  kinds: readonly KeptKind[],
  fixed: readonly FixedKeptKind[],
  measures: Measures,
) {
  const work = { kinds, fixed, config: services.config }
  serveTransaction(
    api,
    readDiskUsageRoute,
    (_, { db, session }) => readDiskUsage(db, session, services, measures),
    scopeOf,
  )
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
