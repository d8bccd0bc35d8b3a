import { readParameters } from '@iwater/contract/organisation/parameter-values'
import {
  changeParameter as changeParameterRoute,
  listParameters,
} from '@iwater/contract/organisation/parameters'
import { selectParameters, wholeTenant } from '#domains/organisation'
import type { TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { changeParameter, readSettings } from './parameter.service.ts'

/** Parameters hold for the whole tenant. */
function scopeOf({ tenantId, organisations, userId }: Session): TenantScope {
  if (organisations !== '*') throw new AppError('parameters.whole-tenant')
  return { ...wholeTenant(tenantId), userId }
}

export function parameterRoutes(api: Api) {
  serveQuery(api, readParameters, (_, { db, session }) => selectParameters(db, session.tenantId))
  serveTransaction(
    api,
    listParameters,
    (_, { db, session }) => readSettings(db, session.tenantId),
    scopeOf,
  )
  serveTransaction(
    api,
    changeParameterRoute,
    (change, { db, session }) => changeParameter(db, session, change),
    scopeOf,
  )
}
