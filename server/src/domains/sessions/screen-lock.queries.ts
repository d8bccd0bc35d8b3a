import type { Db } from '#platform/database/database'

const ofSession = (db: Db, tenantId: number, sessionId: string) =>
  db
    .updateTable('session')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)

/**
 * Locks a session that is not locked yet: somebody at a locked screen cannot lock it again with a password of their
 * own.
 */
export const updateLocked = (
  db: Db,
  tenantId: number,
  sessionId: string,
  { at, verifier }: { at: Date; verifier: string | null },
) =>
  ofSession(db, tenantId, sessionId)
    .set({ locked_at: at, lock_verifier: verifier, unlock_failures: 0 })
    .where('locked_at', 'is', null)
    .execute()

/** Counts an attempt before it is checked, so that simultaneous attempts cannot slip past the limit. */
export const countUnlock = (db: Db, tenantId: number, sessionId: string) =>
  ofSession(db, tenantId, sessionId)
    .set((is) => ({ unlock_failures: is('unlock_failures', '+', 1) }))
    .where('locked_at', 'is not', null)
    .returning(['unlock_failures', 'lock_verifier'])
    .executeTakeFirst()

/** Opens the lock; false when the session has ended meanwhile. */
export async function updateUnlocked(db: Db, tenantId: number, sessionId: string) {
  const { numUpdatedRows } = await ofSession(db, tenantId, sessionId)
    .set({ locked_at: null, lock_verifier: null, unlock_failures: 0 })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectHasEnded = async (db: Db, tenantId: number, sessionId: string) =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) === undefined
