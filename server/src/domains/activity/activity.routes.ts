import {
  listFunctionUses,
  readMonthLog as monthLogRoute,
  readMostUsed as mostUsedRoute,
  readResourceStatistics,
  saveFunctionOpened,
} from '@iwater/contract/activity'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { readFunctionLog, readMonthLog } from './function-log.service.ts'
import { noteFunctionOpened, readMostUsed } from './function-use.service.ts'
import { openStatistics } from './statistics.service.ts'

export function activityRoutes(api: Api, services: Services) {
  const readStatistics = openStatistics(services)
  serve(api, readResourceStatistics, ({ organizationId }, { session }) =>
    readStatistics(session, organizationId),
  )
  serve(api, saveFunctionOpened, ({ functionId, logNum }, { session }) =>
    noteFunctionOpened(services, session, { functionId, count: logNum }),
  )
  serve(api, mostUsedRoute, (_, { session }) => readMostUsed(services, session))
  serve(api, monthLogRoute, ({ month }, { session }) => readMonthLog(services, session, month))
  serve(api, listFunctionUses, (input, { session }) => readFunctionLog(services, session, input))
}
