import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { selectMonthLog } from './function-log.queries.ts'
import { dayIn } from './function-use.service.ts'

/** The functions that the person opened in a month, the present one by default. */
export const readMonthLog = (
  db: Db,
  { tenantId, userId: accountId, timeZone }: Session,
  { month }: { month?: string | undefined },
  { now }: { now: Date },
) =>
  selectMonthLog(db, tenantId, {
    accountId,
    month: month ?? dayIn(timeZone, now.getTime()).slice(0, 7),
  })
