import type { DraftOf } from '@iwater/contract/kit/entity'
import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import type { Db } from '#platform/database/database'
import { insertNew } from '#platform/entities/insert-new'

type Rule = DraftOf<(typeof calibrationRule)['fields']>
type CalibrationRecord = DraftOf<(typeof calibrationRecord)['fields']>

/** Stores a rule with the values that the form begins with where none is given; answers its id. */
export const createCalibrationRule = (db: Db, tenantId: number, rule: Partial<Rule>) =>
  insertNew(db, calibrationRule, tenantId, rule)

/** The same for an entry of the calibration book. */
export const createCalibrationRecord = (
  db: Db,
  tenantId: number,
  record: Partial<CalibrationRecord>,
) => insertNew(db, calibrationRecord, tenantId, record)
