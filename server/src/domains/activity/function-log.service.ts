import { askTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectFunctionLog } from './function-log.queries.ts'
import { dayIn } from './function-use.service.ts'

const mostOfOwn = 500

const thisMonth = ({ clock }: Services, { timeZone }: Session) =>
  dayIn(timeZone, clock.now()).slice(0, 7)

/** What the person opened in a month, the most often first. */
export async function readMonthLog(
  services: Services,
  session: Session,
  month = thisMonth(services, session),
) {
  const { records } = await askTenant(services.app, session, (db) =>
    selectFunctionLog(db, session.tenantId, {
      month,
      userId: session.userId,
      limit: mostOfOwn,
      offset: 0,
    }),
  )
  return records.map(({ functionId, name, systemName, path, count, lastDay }) => ({
    functionId,
    name,
    systemName,
    path,
    count,
    lastDay,
  }))
}

type Wanted = {
  month?: string | undefined
  userId?: string | undefined
  current: number
  size: number
}

/** One page of what the people in sight opened in a month. */
export async function readFunctionLog(
  services: Services,
  session: Session,
  { month = thisMonth(services, session), userId, current, size }: Wanted,
) {
  const found = await askTenant(services.app, session, (db) =>
    selectFunctionLog(db, session.tenantId, {
      month,
      userId,
      limit: size,
      offset: (current - 1) * size,
    }),
  )
  return { ...found, current, size }
}
