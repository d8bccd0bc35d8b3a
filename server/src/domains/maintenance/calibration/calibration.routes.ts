import { copyCalibrationRule } from '@iwater/contract/maintenance/calibration-copies'
import { listCalibrationErrors } from '@iwater/contract/maintenance/calibration-errors'
import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveQuery, serveTransaction } from '#platform/http/serve-transaction'
import { recordColumns, ruleColumns } from './calibration.queries.ts'
import { checkRecord, checkRule, copyRule, keepRecord, keepTasks } from './calibration.service.ts'
import { selectErrors } from './calibration-errors.queries.ts'

export const calibrationRecords = [
  servedEntity(calibrationRule, {
    columns: ruleColumns,
    check: checkRule,
    placedBy: { point_id: ['unit_id', 'organisation_id'] },
  }),
  servedEntity(calibrationRecord, {
    columns: recordColumns,
    check: checkRecord,
    afterWrite: keepTasks,
    beforeDelete: keepRecord,
    placedBy: { point_id: ['unit_id', 'organisation_id'] },
  }),
]

export function calibrationRoutes(api: Api) {
  serveQuery(api, listCalibrationErrors, (input, { db, session }) =>
    selectErrors(db, session.tenantId, input),
  )
  serveTransaction(api, copyCalibrationRule, (input, context) => copyRule(context, input))
}
