import {
  followUnit as followUnitRoute,
  listFollowedUnits as listFollowedUnitsRoute,
  listOnlineUnits,
  listPoints as listPointsRoute,
  listUnits as listUnitsRoute,
  readTrend as readTrendRoute,
  readUnit as readUnitRoute,
} from '@iwater/contract/monitoring'
import { findParts, findPartWithDevices, listPartTree } from '@iwater/contract/organisation/parts'
import { readCalendarStatistics } from '@iwater/contract/plant/statistics'
import type { Live } from '#domains/telemetry'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveReading, serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { followUnit } from './followed-unit.service.ts'
import { liveRoutes } from './live.routes.ts'
import { listParts, readPart, readPartTree } from './parts.service.ts'
import { listPoints } from './point.service.ts'
import { readPointStatistics } from './point-statistics.service.ts'
import { readTrend } from './trend.service.ts'
import { listFollowedUnits, listUnits, readUnit } from './unit.service.ts'

export function monitoringRoutes(api: Api, services: Services, live: Live) {
  for (const route of [listUnitsRoute, listOnlineUnits])
    serveQuery(api, route, (filter, { db, session, ...context }) =>
      listUnits(db, session, filter, context),
    )
  serveQuery(api, readUnitRoute, ({ unitId }, { db, session, now }) =>
    readUnit(db, session, unitId, { now }),
  )
  serveQuery(api, listFollowedUnitsRoute, (_, { db, session, now }) =>
    listFollowedUnits(db, session, { now }),
  )
  serveTransaction(api, findParts, ({ organizationId }, { db, session, language }) =>
    listParts(db, session, organizationId ?? session.organisationId, { language }),
  )
  serveTransaction(api, findPartWithDevices, ({ unitId }, { db, session, language }) =>
    readPart(db, session, unitId, { language }),
  )
  serveTransaction(api, listPartTree, (_, { db, session, language }) =>
    readPartTree(db, session, { language }),
  )
  serveTransaction(api, followUnitRoute, (wanted, { db, session }) =>
    followUnit(db, session, wanted),
  )
  serveQuery(api, listPointsRoute, (filter, { db, session, now }) =>
    listPoints(db, session, filter, { now }),
  )
  serveReading(api, readTrendRoute, (wish, { db, session, now }) =>
    readTrend(db, session, wish, { now, logger: services.logger }),
  )
  serveReading(api, readCalendarStatistics, (wish, { db, session, now }) =>
    readPointStatistics(db, session, wish, { now, logger: services.logger }),
  )
  liveRoutes(api, services, live)
}
