import {
  listFunctionUses,
  readMonthLog as monthLogRoute,
  readMostUsed as mostUsedRoute,
  readResourceStatistics,
  saveFunctionOpened,
} from '@iwater/contract/activity'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { readFunctionLog, readMonthLog } from './function-log.service.ts'
import { noteFunctionOpened, readMostUsed } from './function-use.service.ts'
import { openStatistics } from './statistics.service.ts'

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
  serveQuery(api, listFunctionUses, (input, { db, session, now }) =>
    readFunctionLog(db, session, input, { now }),
  )
}
