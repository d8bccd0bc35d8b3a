import { readPointQuota } from '@iwater/contract/organisation/quotas'
import { copyUnit as copyUnitRoute } from '@iwater/contract/plant/copies'
import { deviceRecord, listDeviceChoices } from '@iwater/contract/plant/devices'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { listPointChoices, pointRecord } from '@iwater/contract/plant/points'
import { readUnitRemoval, removeUnit as removeUnitRoute } from '@iwater/contract/plant/removals'
import { setRetired as setRetiredRoute } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { selectQuotaUse } from '#domains/organisation'
import { judgement } from '#platform/entities/judgement'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { copyUnit } from './copy-units.service.ts'
import { factorRecords, factorRoutes } from './factor.routes.ts'
import {
  deviceColumns,
  limitColumns,
  pointColumns,
  selectDeviceChoices,
  selectPointChoices,
  unitColumns,
} from './plant.queries.ts'
import {
  checkDevice,
  checkPoint,
  checkVersion,
  keepMeasured,
  meantFactors,
  pointDoubts,
  withFactorNames,
} from './plant.service.ts'
import { removeUnit } from './remove-units.service.ts'
import { setRetired } from './retirement.service.ts'

export const plantRecords = [
  servedEntity(unitRecord, { columns: unitColumns }),
  servedEntity(deviceRecord, {
    columns: deviceColumns,
    check: checkDevice,
    checksFaulty: true,
    placedBy: { unit_id: ['organisation_id'] },
  }),
  servedEntity(pointRecord, {
    columns: pointColumns,
    check: checkPoint,
    checksFaulty: true,
    doubts: pointDoubts,
    beforeDelete: keepMeasured,
    placedBy: { device_id: ['unit_id', 'organisation_id'] },
    meant: meantFactors,
    complete: withFactorNames,
  }),
  ...factorRecords,
  servedEntity(limitVersion, {
    columns: limitColumns,
    check: checkVersion,
    placedBy: { point_id: ['unit_id', 'organisation_id'] },
  }),
]

/** Puts into effect here what has changed of connections. */
type Refresh = (connectionIds: readonly string[]) => Promise<void>

/** What fields offer as choices, and what is done with many at once. */
export function plantRoutes(api: Api, refresh: Refresh) {
  serveTransaction(api, setRetiredRoute, async (wanted, context) => {
    const { changed, connectionIds } = await setRetired(context, wanted)
    context.afterCommit(() => refresh(connectionIds))
    return changed
  })
  serveTransaction(api, readPointQuota, (_, { db }) => selectQuotaUse(db, 'points'))
  serveTransaction(api, copyUnitRoute, (wanted, context) => copyUnit(context, wanted))
  serveTransaction(api, readUnitRemoval, async ({ unitId }, context) => {
    const { rejection, found } = await judgement(context, () => removeUnit(context, unitId))
    return { rejection, contents: found }
  })
  serveTransaction(api, removeUnitRoute, ({ unitId }, context) => removeUnit(context, unitId))
  factorRoutes(api)
  serveQuery(api, listDeviceChoices, (wanted, { db, session, language }) =>
    selectDeviceChoices(db, session.tenantId, { language, ...wanted }),
  )
  serveQuery(api, listPointChoices, (wanted, { db, session, language }) =>
    selectPointChoices(db, session.tenantId, { language, ...wanted }),
  )
}
