import type { OwnSession } from '@iwater/contract/sign-in/account-security'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { type OpenSessionRow, selectOpenSessions } from './own-session.queries.ts'
import { endSessions } from './session.queries.ts'

const shown = (row: OpenSessionRow, { sessionId }: Session): OwnSession => ({
  sessionId: row.id,
  isCurrent: row.id === sessionId,
  startedAt: row.started_at.toISOString(),
  renewedAt: row.renewed_at.toISOString(),
  address: row.address,
  userAgent: row.user_agent,
  clientId: row.client_id,
})

export async function listOwnSessions(
  db: Db,
  session: Session,
  { now }: { now: Date },
): Promise<OwnSession[]> {
  const rows = await selectOpenSessions(db, session.tenantId, session.userId, now)
  return rows.map((row) => shown(row, session))
}

/** Ends those of the person's sessions that `isWanted`; answers their ids. */
async function endOwn(
  db: Db,
  { tenantId, userId }: Session,
  isWanted: (id: string) => boolean,
  { now: at }: { now: Date },
) {
  const open = await selectOpenSessions(db, tenantId, userId, at)
  const ids: string[] = []
  for (const { id: sessionId } of open.filter(({ id }) => isWanted(id))) {
    ids.push(...(await endSessions(db, tenantId, { reason: 'ended-elsewhere', at, sessionId })))
  }
  return ids
}

/** Ends one session of the person, at once on every server process; answers the ids of the ended sessions. */
export async function endOwnSession(
  db: Db,
  session: Session,
  sessionId: string,
  { now }: { now: Date },
) {
  const ended = await endOwn(db, session, (id) => id === sessionId, { now })
  if (ended.length === 0) throw new AppError('identity.session-not-found')
  return ended
}

/** Ends all other sessions of the person; answers their ids. */
export const endOtherSessions = (db: Db, session: Session, { now }: { now: Date }) =>
  endOwn(db, session, (id) => id !== session.sessionId, { now })
