import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectPerson } from './account.queries.ts'
import type { Exclusively } from './hash-queue.ts'
import { readNewPassword, replacePassword } from './new-password.service.ts'
import { readPassword } from './password-cipher.service.ts'
import { inHashQueue, verifyPassword } from './password-hash.ts'
import type { Sessions } from './session.service.ts'
import { countFailure, deleteFailures } from './sign-in-failure.queries.ts'
import type { Client } from './token.service.ts'

type Change = { oldPassword: string; newPassword: string; client: Omit<Client, 'clientId'> }

/** Guessing at the old password counts like guessing at the sign-in page. */
async function verifyOld(
  services: Services,
  session: Session,
  sent: string,
  exclusively: Exclusively,
) {
  const { tenantId, userId } = session
  const password = await readPassword(services, sent)
  const { person, isLocked } = await withTenant(services.app, session, async (db) => {
    const found = await selectPerson(db, tenantId, userId)
    const now = new Date(services.clock.now())
    return {
      person: found,
      isLocked: await countFailure(db, tenantId, found.login_name, now),
    }
  })
  const isSame = await exclusively(() => verifyPassword(person.password_hash, password))
  if (!isSame || isLocked) throw new AppError('identity.old-password-wrong')
  await withTenant(services.app, session, (db) => deleteFailures(db, tenantId, person.login_name))
  return person.password_hash
}

/** Changes the own password. All sessions of the person end, this one too. */
export async function changePassword(
  services: Services,
  sessions: Sessions,
  session: Session,
  { oldPassword, newPassword, client }: Change,
) {
  const { tenantId, userId: accountId } = session
  const password = await readNewPassword(services, tenantId, newPassword)
  const ended = await inHashQueue(async (exclusively) => {
    const replaces = await verifyOld(services, session, oldPassword, exclusively)
    const wanted = { tenantId, accountId, password, client, replaces }
    return replacePassword(services, wanted, exclusively)
  })
  sessions.forget(ended)
  return null
}
