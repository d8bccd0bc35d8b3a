import type { FailureCode } from '@iwater/contract/errors'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectPerson } from '../account.queries.ts'
import type { Exclusively } from './hash-queue.ts'
import { readPassword } from './password-cipher.service.ts'
import { inHashQueue, verifyPassword } from './password-hash.ts'
import { countFailure, takeBackTry } from './sign-in-failure.queries.ts'

/**
 * Throws unless `sent` is the password of the caller; answers the hash it was compared with. Guessing counts like
 * guessing at the sign-in page: it locks the name.
 */
export async function verifyOwnPassword(
  services: Services,
  session: Session,
  { sent, failure }: { sent: string; failure: FailureCode },
  exclusively: Exclusively,
) {
  const { tenantId, userId } = session
  const password = await readPassword(services, sent)
  const { person, isLocked } = await withTenant(services.app, session, async (db) => {
    const found = await selectPerson(db, tenantId, userId)
    const now = new Date(services.clock.now())
    return { person: found, isLocked: await countFailure(db, tenantId, found.login_name, now) }
  })
  const isSame = await exclusively(() => verifyPassword(person.password_hash, password))
  if (!isSame || isLocked) throw new AppError(failure)
  // Only this attempt is taken back: earlier failures may be codes guessed by somebody who knows the password.
  await withTenant(services.app, session, (db) => takeBackTry(db, tenantId, person.login_name))
  return person.password_hash
}

/** The same for actions that need the password besides the session, such as changing how the person signs in. */
export const assertOwnPassword = (services: Services, session: Session, sent: string) =>
  inHashQueue('known', (exclusively) =>
    verifyOwnPassword(
      services,
      session,
      { sent, failure: 'identity.own-password-wrong' },
      exclusively,
    ),
  )
