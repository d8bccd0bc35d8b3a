import {
  followUnit as followUnitRoute,
  listFollowedUnits as listFollowedUnitsRoute,
  listOnlineUnits,
  listPoints as listPointsRoute,
  listUnits as listUnitsRoute,
  readTrend as readTrendRoute,
  readUnit as readUnitRoute,
} from '@iwater/contract/monitoring'
import type { Live } from '#domains/telemetry'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { followUnit } from './focus.service.ts'
import { liveRoutes } from './live.routes.ts'
import { listPoints } from './point.service.ts'
import { readTrend } from './trend.service.ts'
import { listFollowedUnits, listUnits, readUnit } from './unit.service.ts'

export function monitoringRoutes(api: Api, services: Services, live: Live) {
  for (const route of [listUnitsRoute, listOnlineUnits])
    serve(api, route, (filter, { session, language }) =>
      listUnits(services, session, language, filter),
    )
  serve(api, readUnitRoute, ({ unitId }, { session }) => readUnit(services, session, unitId))
  serve(api, listFollowedUnitsRoute, (_, { session }) => listFollowedUnits(services, session))
  serve(api, followUnitRoute, ({ unitId, isFocused }, { session }) =>
    followUnit(services, session, unitId, isFocused),
  )
  serve(api, listPointsRoute, (filter, { session }) => listPoints(services, session, filter))
  serve(api, readTrendRoute, (wish, { session }) => readTrend(services, session, wish))
  liveRoutes(api, services, live)
}
