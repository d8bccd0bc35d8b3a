import { clearSecurity, liftLock } from '#domains/identity'
import { withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { administrationScope, assertWithinReach } from './reach.service.ts'

/** Lifts the lock that wrong passwords have put on a person's name. */
export const unlockPerson = (services: Services, session: Session, personId: string) =>
  withTenant(services.app, administrationScope(session), async (db) => {
    const { loginName } = await assertWithinReach(db, session, personId)
    await liftLock(db, session.tenantId, {
      personId,
      loginName,
      at: new Date(services.clock.now()),
    })
    return null
  })

/** For somebody who has lost their authenticator or their devices: the password alone signs them in again. */
export const resetSecurity = (services: Services, session: Session, personId: string) =>
  withTenant(services.app, administrationScope(session), async (db) => {
    await assertWithinReach(db, session, personId)
    await clearSecurity(db, session.tenantId, personId)
    return null
  })
