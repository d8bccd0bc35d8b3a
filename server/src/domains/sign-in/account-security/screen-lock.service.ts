import {
  type Exclusively,
  hashPassword,
  inHashQueue,
  readPassword,
  selectPerson,
  verifyPassword,
} from '#domains/accounts'
import {
  announceSessions,
  countUnlock,
  endSessions,
  type Sessions,
  selectHasEnded,
  updateLocked,
  updateUnlocked,
} from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'

/** Wrong passwords after which a locked session ends. */
const tries = 5

/**
 * Locks the session on every server process. Only a verifier of the password is kept. Without a password, as after a
 * time without input, the account's own opens it.
 */
export async function lockScreen(
  services: Services,
  sessions: Sessions,
  session: Session,
  sent: string | undefined,
) {
  const password = sent === undefined ? null : await readPassword(services, sent)
  if (sent !== undefined && password === null) throw new AppError('request.malformed')
  const verifier =
    password === null
      ? null
      : await inHashQueue('known', (exclusively) => exclusively(() => hashPassword(password)))
  const { tenantId, sessionId } = session
  await withTenant(services.app, session, async (db) => {
    const at = new Date(services.clock.now())
    await updateLocked(db, tenantId, sessionId, { at, verifier })
    await announceSessions(db, [sessionId])
  })
  sessions.forget([sessionId])
  return null
}

/** Accepts the password of the lock, and the account's own for users who have forgotten it. */
async function opens(
  { verifier, passwordHash }: { verifier: string | null; passwordHash: string },
  password: string | null,
  exclusively: Exclusively,
) {
  for (const hash of [verifier, passwordHash]) {
    if (hash !== null && (await exclusively(() => verifyPassword(hash, password)))) return true
  }
  return false
}

async function endLocked(services: Services, sessions: Sessions, session: Session) {
  const { tenantId, sessionId } = session
  const at = new Date(services.clock.now())
  sessions.forget(
    await withTenant(services.app, session, (db) =>
      endSessions(db, tenantId, { reason: 'unlock-failures', at, sessionId }),
    ),
  )
}

const notSignedIn = () => new AppError('identity.not-signed-in')

/**
 * Unlocks the session; the fifth wrong password ends it. A session that is not locked stays as it is. One that ended
 * after the request was admitted is answered like one that had ended before.
 */
export async function unlockScreen(
  services: Services,
  sessions: Sessions,
  session: Session,
  sent: string,
) {
  const { tenantId, sessionId, userId } = session
  const password = await readPassword(services, sent)
  const lock = await withTenant(services.app, session, async (db) => {
    const counted = await countUnlock(db, tenantId, sessionId)
    if (!counted) {
      if (await selectHasEnded(db, tenantId, sessionId)) throw notSignedIn()
      return null
    }
    const person = await selectPerson(db, tenantId, userId)
    return {
      count: counted.unlock_failures,
      verifier: counted.lock_verifier,
      passwordHash: person.password_hash,
    }
  })
  if (!lock) return null
  const isRight =
    lock.count <= tries &&
    (await inHashQueue('known', (exclusively) => opens(lock, password, exclusively)))
  if (!isRight) {
    if (lock.count >= tries) await endLocked(services, sessions, session)
    throw new AppError('identity.lock-password-wrong', {
      details: { triesLeft: Math.max(0, tries - lock.count) },
    })
  }
  await withTenant(services.app, session, async (db) => {
    if (!(await updateUnlocked(db, tenantId, sessionId))) throw notSignedIn()
    await announceSessions(db, [sessionId])
  })
  sessions.forget([sessionId])
  return null
}
