import type { OwnSession } from '@iwater/contract/sign-in/account-security'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { type OpenSessionRow, selectOpenSessions } from './own-session.queries.ts'
import { endSessions } from './session.queries.ts'
import type { Sessions } from './session.service.ts'

const shown = (row: OpenSessionRow, { sessionId }: Session): OwnSession => ({
  sessionId: row.id,
  isCurrent: row.id === sessionId,
  startedAt: row.started_at.toISOString(),
  renewedAt: row.renewed_at.toISOString(),
  address: row.address,
  userAgent: row.user_agent,
  clientId: row.client_id,
})

export async function listOwnSessions(services: Services, session: Session): Promise<OwnSession[]> {
  const { tenantId, userId } = session
  const now = new Date(services.clock.now())
  const rows = await withTenant(services.app, session, (db) =>
    selectOpenSessions(db, tenantId, userId, now),
  )
  return rows.map((row) => shown(row, session))
}

/** Ends those of the person's sessions that `isWanted`; answers how many. */
async function endOwn(
  services: Services,
  sessions: Sessions,
  session: Session,
  isWanted: (id: string) => boolean,
) {
  const { tenantId, userId } = session
  const at = new Date(services.clock.now())
  const ended = await withTenant(services.app, session, async (db) => {
    const open = await selectOpenSessions(db, tenantId, userId, at)
    const ids: string[] = []
    for (const { id: sessionId } of open.filter(({ id }) => isWanted(id))) {
      ids.push(...(await endSessions(db, tenantId, { reason: 'ended-elsewhere', at, sessionId })))
    }
    return ids
  })
  sessions.forget(ended)
  return ended.length
}

/** Ends one session of the person, at once on every server process. */
export async function endOwnSession(
  services: Services,
  sessions: Sessions,
  session: Session,
  sessionId: string,
) {
  const ended = await endOwn(services, sessions, session, (id) => id === sessionId)
  if (ended === 0) throw new AppError('identity.session-not-found')
  return null
}

export const endOtherSessions = async (
  services: Services,
  sessions: Sessions,
  session: Session,
) => ({
  ended: await endOwn(services, sessions, session, (id) => id !== session.sessionId),
})
