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
 * Unlocks a person's name after wrong passwords. Not one's own: somebody at an unattended session could otherwise guess
 * its password without limit.
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
  // Failures are stored by name; the audit trail records this by the account.
  await updateUnlockedAt(db, tenantId, personId, now)
  return null
}

/**
 * For users who have lost their authenticator or their devices: the password alone signs them in again. Users remove
 * their own with the password and a code.
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
