import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectVisiblePerson, updateUnlockedAt } from './account.queries.ts'
import { deleteDevices, updateNeedsDevice } from './device.queries.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'
import { deleteFailures } from './sign-in-failure.queries.ts'

/** Runs `work` for a person of an organisation that the session sees; one it does not see is as unknown as none. */
const forPerson = (
  services: Services,
  session: Session,
  userId: string,
  work: (db: Db, loginName: string) => Promise<unknown>,
) =>
  withTenant(services.app, session, async (db) => {
    const person = await selectVisiblePerson(db, session.tenantId, userId)
    if (!person) throw new AppError('identity.account-not-found')
    await work(db, person.login_name)
    return null
  })

/** Lifts the lock that wrong passwords have put on a person's name. */
export const unlockPerson = (services: Services, session: Session, userId: string) =>
  forPerson(services, session, userId, async (db, loginName) => {
    await deleteFailures(db, session.tenantId, loginName)
    // What the trail shows of it: failures are counted by name, whether or not anybody has it.
    await updateUnlockedAt(db, session.tenantId, userId, new Date(services.clock.now()))
  })

/** For somebody who has lost their authenticator or their devices: the password alone signs them in again. */
export const resetPersonSecurity = (services: Services, session: Session, userId: string) =>
  forPerson(services, session, userId, async (db) => {
    await deleteSecondFactor(db, session.tenantId, userId)
    await deleteDevices(db, session.tenantId, userId)
    await updateNeedsDevice(db, session.tenantId, userId, false)
  })
