import {
  assertOther,
  assertWithinReach,
  deleteFailures,
  lockRights,
  updateNeedsDevice,
  updateUnlockedAt,
} from '#domains/accounts'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { deleteDevices } from './device.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * Lifts the lock that wrong passwords have put on a person's name. Not one's own: whoever comes to a session that
 * was left open could otherwise guess at its password for ever.
 */
export async function unlockPerson(
  db: Db,
  session: Session,
  personId: string,
  { now }: { now: Date },
) {
  assertOther(session, personId)
  const { tenantId } = session
  const { loginName } = await assertWithinReach(db, session, personId)
  await deleteFailures(db, tenantId, loginName)
  // Failures are kept by name; the audit trail shows this by the account.
  await updateUnlockedAt(db, tenantId, personId, now)
  return null
}

/**
 * For somebody who has lost their authenticator or their devices: the password alone signs them in again. The own
 * ones are taken away by whoever shows the password and a code.
 */
export async function resetSecurity(db: Db, session: Session, personId: string) {
  assertOther(session, personId)
  const { tenantId } = session
  await lockRights(db, tenantId)
  await assertWithinReach(db, session, personId)
  await deleteSecondFactor(db, tenantId, personId)
  await deleteDevices(db, tenantId, personId)
  await updateNeedsDevice(db, tenantId, personId, false)
  return null
}
