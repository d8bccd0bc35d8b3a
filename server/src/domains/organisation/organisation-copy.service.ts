import type { Db } from '#platform/database/database'
import { isTaken, takeLock, tryLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'

/** A copy ends within about that time. */
const seconds = 3

const underWay = (cause?: unknown) =>
  new AppError('organisation.copy-under-way', {
    details: { seconds },
    retryAfterSeconds: seconds,
    cause,
  })

/** Begins a copy of organisations, during which no other begins. Throws organisation.copy-under-way. */
export async function beginAlone(db: Db, tenantId: number) {
  if (!(await tryLock(db, 'organisation-copy', tenantId))) throw underWay()
}

const isLockTimeout = (error: unknown) => (error as { code?: string } | null)?.code === '55P03'

/**
 * Waits, while organisations are copied, until the tree may be changed. Throws organisation.copy-under-way where that takes
 * longer than a transaction waits for a lock.
 */
export async function awaitCopy(db: Db, tenantId: number) {
  if (!(await isTaken(db, 'organisation-copy', tenantId))) return
  try {
    await takeLock(db, 'place_organisation', tenantId)
  } catch (error) {
    throw isLockTimeout(error) ? underWay(error) : error
  }
}
