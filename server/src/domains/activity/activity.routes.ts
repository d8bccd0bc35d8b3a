import {
  readMonthLog as monthLogRoute,
  readMostUsed as mostUsedRoute,
  readResourceStatistics,
  saveFunctionOpened,
} from '@iwater/contract/activity'
import { functionLog, ownFunctionLog } from '@iwater/contract/logs/function-log'
import {
  readSetup as readSetupRoute,
  saveSetupClosing as saveSetupClosingRoute,
} from '@iwater/contract/setup-steps'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { readMonthLog } from './function-log.service.ts'
import { noteFunctionOpened, readMostUsed } from './function-use.service.ts'
import { readSetup, saveSetupClosing, setupScope } from './setup.service.ts'
import { openStatistics } from './statistics.service.ts'

/** The use of functions; the views behind it decide who sees whose. */
export const functionLogs = [servedEntity(functionLog), servedEntity(ownFunctionLog)]

export function activityRoutes(api: Api, services: Services) {
  const readStatistics = openStatistics(services)
  // Counts are cached, so most calls need no connection.
  serve(api, readResourceStatistics, ({ organizationId }, { session }) =>
    readStatistics(session, organizationId),
  )
  serveQuery(api, saveFunctionOpened, ({ functionId, logNum }, { db, session, now }) =>
    noteFunctionOpened(db, session, { functionId, count: logNum }, { now }),
  )
  serveTransaction(api, mostUsedRoute, (_, { db, session, now }) =>
    readMostUsed(db, session, { now }),
  )
  serveQuery(api, monthLogRoute, (input, { db, session, now }) =>
    readMonthLog(db, session, input, { now }),
  )
  serveTransaction(api, readSetupRoute, (_, { db, session }) => readSetup(db, session), setupScope)
  serveTransaction(api, saveSetupClosingRoute, (input, { db, session, now }) =>
    saveSetupClosing(db, session, input, { now }),
  )
}
