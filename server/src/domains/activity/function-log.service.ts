import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { selectFunctionLog } from './function-log.queries.ts'
import { dayIn } from './function-use.service.ts'

const mostOfOwn = 500

const monthOf = ({ timeZone }: Session, now: Date) => dayIn(timeZone, now.getTime()).slice(0, 7)

type Wanted = {
  month?: string | undefined
  userId?: string | undefined
  current: number
  size: number
}

/** The functions that the person opened in a month, most frequent first. */
export async function readMonthLog(
  db: Db,
  session: Session,
  { month }: Pick<Wanted, 'month'>,
  { now }: { now: Date },
) {
  const { records } = await selectFunctionLog(db, session.tenantId, {
    month: month ?? monthOf(session, now),
    userId: session.userId,
    limit: mostOfOwn,
    offset: 0,
  })
  return records.map(({ functionId, name, systemName, path, count, lastDay }) => ({
    functionId,
    name,
    systemName,
    path,
    count,
    lastDay,
  }))
}

/** One page of the functions that the visible people opened in a month. */
export async function readFunctionLog(
  db: Db,
  session: Session,
  { month, userId, current, size }: Wanted,
  { now }: { now: Date },
) {
  const found = await selectFunctionLog(db, session.tenantId, {
    month: month ?? monthOf(session, now),
    userId,
    limit: size,
    offset: (current - 1) * size,
  })
  return { ...found, current, size }
}
