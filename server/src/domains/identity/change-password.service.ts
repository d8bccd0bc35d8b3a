import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  insertPasswordHistory,
  selectPasswordHistory,
  selectPerson,
  updatePasswordHash,
} from './account.queries.ts'
import { isStrongPassword, rememberedPasswords } from './account.service.ts'
import type { Exclusively } from './hash-queue.ts'
import { readPassword } from './password-cipher.service.ts'
import { hashPassword, inHashQueue, verifyPassword } from './password-hash.ts'
import { endSessions } from './session.queries.ts'
import type { Sessions } from './session.service.ts'
import { countFailure, deleteFailures } from './sign-in-failure.queries.ts'
import { insertSignInLog } from './sign-in-log.queries.ts'
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
  const { person, history, isLocked } = await withTenant(services.app, session, async (db) => {
    const found = await selectPerson(db, tenantId, userId)
    const now = new Date(services.clock.now())
    return {
      person: found,
      history: await selectPasswordHistory(db, tenantId, userId),
      isLocked: await countFailure(db, tenantId, found.login_name, now),
    }
  })
  const isSame = await exclusively(() => verifyPassword(person.password_hash, password))
  if (!isSame || isLocked) throw new AppError('identity.old-password-wrong')
  await withTenant(services.app, session, (db) => deleteFailures(db, tenantId, person.login_name))
  return { person, history }
}

async function isReused(password: string, history: readonly string[], exclusively: Exclusively) {
  for (const hash of history) {
    if (await exclusively(() => verifyPassword(hash, password))) return true
  }
  return false
}

async function change(
  services: Services,
  session: Session,
  { oldPassword, newPassword, client }: Change,
  exclusively: Exclusively,
) {
  const { tenantId, userId } = session
  const password = await readPassword(services, newPassword)
  if (password === null || !isStrongPassword(password)) throw new AppError('identity.password-weak')
  const { person, history } = await verifyOld(services, session, oldPassword, exclusively)
  if (await isReused(password, history, exclusively)) throw new AppError('identity.password-reused')
  const hash = await exclusively(() => hashPassword(password))
  return withTenant(services.app, session, async (db) => {
    const at = new Date(services.clock.now())
    const replaced = { from: person.password_hash, to: hash, isChosenAt: at }
    if (!(await updatePasswordHash(db, tenantId, userId, replaced))) {
      throw new AppError('request.conflict')
    }
    await insertPasswordHistory(db, tenantId, userId, { hash, at, keep: rememberedPasswords })
    await insertSignInLog(db, tenantId, {
      at,
      accountId: userId,
      loginName: person.login_name,
      outcome: 'password-changed',
      ...client,
    })
    return endSessions(db, tenantId, { reason: 'password-change', at, accountId: userId })
  })
}

/** Changes the own password. All sessions of the person end, this one too. */
export async function changePassword(
  services: Services,
  sessions: Sessions,
  session: Session,
  wanted: Change,
) {
  const ended = await inHashQueue((exclusively) => change(services, session, wanted, exclusively))
  sessions.forget(ended)
  return null
}
