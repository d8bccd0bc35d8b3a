import { deviceRecord, listDeviceChoices } from '@iwater/contract/plant/devices'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { listFactorChoices, listPointChoices, pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { FACTORS, factorNamed } from '#domains/factors'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveQuery } from '#platform/http/serve-transaction'
import {
  deviceColumns,
  limitColumns,
  selectDeviceChoices,
  selectPointChoices,
  unitColumns,
} from './plant.queries.ts'
import { checkPoint, checkVersion, keepMeasured, withFactorNames } from './plant.service.ts'

export const plantRecords = [
  servedEntity(unitRecord, { columns: unitColumns }),
  servedEntity(deviceRecord, { columns: deviceColumns }),
  servedEntity(pointRecord, {
    check: checkPoint,
    beforeDelete: keepMeasured,
    meant: { factor: (text) => factorNamed(text)?.code },
    complete: async (_, rows) => withFactorNames(rows),
  }),
  servedEntity(limitVersion, { columns: limitColumns, check: checkVersion }),
]

const factorChoices = FACTORS.map(({ code, name }) => ({
  value: code,
  label: { zh: `${name.zh}（${code}）`, en: `${name.en} (${code})` },
}))

/** What fields offer as choices. */
export function plantRoutes(api: Api) {
  serve(api, listFactorChoices, async () => factorChoices)
  serveQuery(api, listDeviceChoices, (wanted, { db, session, language }) =>
    selectDeviceChoices(db, session.tenantId, { language, ...wanted }),
  )
  serveQuery(api, listPointChoices, (wanted, { db, session, language }) =>
    selectPointChoices(db, session.tenantId, { language, ...wanted }),
  )
}
