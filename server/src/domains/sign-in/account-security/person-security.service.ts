import {
  administrationScope,
  assertOther,
  assertWithinReach,
  deleteFailures,
  lockRights,
  updateUnlockedAt,
} from '#domains/accounts'
import { withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { deleteDevices, updateNeedsDevice } from './device.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * Lifts the lock that wrong passwords have put on a person's name. Not one's own: whoever comes to a session that
 * was left open could otherwise guess at its password for ever.
 */
export async function unlockPerson(services: Services, session: Session, personId: string) {
  assertOther(session, personId)
  return withTenant(services.app, administrationScope(session), async (db) => {
    const { tenantId } = session
    const { loginName } = await assertWithinReach(db, session, personId)
    await deleteFailures(db, tenantId, loginName)
    // Failures are kept by name; the audit trail shows this by the account.
    await updateUnlockedAt(db, tenantId, personId, new Date(services.clock.now()))
    return null
  })
}

/**
 * For somebody who has lost their authenticator or their devices: the password alone signs them in again. The own
 * ones are taken away by whoever shows the password and a code.
 */
export async function resetSecurity(services: Services, session: Session, personId: string) {
  assertOther(session, personId)
  return withTenant(services.app, administrationScope(session), async (db) => {
    const { tenantId } = session
    await lockRights(db, tenantId)
    await assertWithinReach(db, session, personId)
    await deleteSecondFactor(db, tenantId, personId)
    await deleteDevices(db, tenantId, personId)
    await updateNeedsDevice(db, tenantId, personId, false)
    return null
  })
}
