import {
  type CalibrationErrorPoint,
  type listCalibrationErrors,
  mostErrors,
} from '@iwater/contract/maintenance/calibration-errors'
import type { InputOf } from '@iwater/contract/route'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** In the order of time; the latest where there are too many. */
export async function selectErrors(
  db: Db,
  tenantId: number,
  { pointId, kind, from }: InputOf<typeof listCalibrationErrors>,
): Promise<CalibrationErrorPoint[]> {
  const { rows } = await sql<CalibrationErrorPoint>`
    select id as "recordId", to_char(done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, error::float8 as error,
           adjusted_error::float8 as "adjustedError", error_kind as "errorKind", unit_of_measure as "unitOfMeasure",
           limit_value::float8 as "limit", result
      from calibration_record
     where tenant_id = ${tenantId} and point_id = ${pointId} and kind = ${kind} and done_at >= ${from}
       and result <> 'void' and error is not null
     order by done_at desc, id desc limit ${mostErrors}`.execute(db)
  return rows.toReversed()
}
