import type { Db } from '#platform/database/database'

/** Usable sessions of a person, newest first. */
export const selectOpenSessions = (db: Db, tenantId: number, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'client_id', 'address', 'user_agent', 'started_at', 'renewed_at'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('refresh_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('started_at', 'desc')
    .execute()
export type OpenSessionRow = Awaited<ReturnType<typeof selectOpenSessions>>[number]
