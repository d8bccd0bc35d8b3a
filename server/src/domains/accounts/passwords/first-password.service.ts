import { selectPasswordRule } from '#domains/organisation'
import { endSessions } from '#domains/sessions'
import { askTenant, type Database, type Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { insertPasswordHistory, selectAccountByName, updateUnlockedAt } from '../account.queries.ts'
import { canonicalName, rememberedPasswords } from '../account.service.ts'
import { updateFirstPassword } from '../account-change.queries.ts'
import { newFirstPassword } from './first-password.ts'
import { hashPassword, inHashQueue } from './password-hash.ts'

/** A random password that the tenant's rule allows. */
export const drawFirstPassword = async (db: Db, tenantId: number) =>
  newFirstPassword(await selectPasswordRule(db, tenantId))

export type FirstPassword = { password: string; hash: string }

/** Makes and hashes one before the transaction that stores it, which would hold its connection and locks meanwhile. */
export async function prepareFirstPassword(
  database: Database,
  session: Session,
): Promise<FirstPassword> {
  const password = await askTenant(database, session, (db) =>
    drawFirstPassword(db, session.tenantId),
  )
  const hash = await inHashQueue('known', (exclusively) =>
    exclusively(() => hashPassword(password)),
  )
  return { password, hash }
}

/** Makes and hashes many, for a job: behind everybody who signs in meanwhile. */
export async function prepareFirstPasswords(
  database: Database,
  session: Session,
  count: number,
  { signal, progress }: { signal: AbortSignal; progress(done: number): Promise<void> },
): Promise<FirstPassword[]> {
  const rule = await askTenant(database, session, (db) => selectPasswordRule(db, session.tenantId))
  const made: FirstPassword[] = []
  while (made.length < count) {
    signal.throwIfAborted()
    const password = newFirstPassword(rule)
    const hash = await inHashQueue('job', (exclusively) =>
      exclusively(() => hashPassword(password)),
    )
    made.push({ password, hash })
    await progress(made.length)
  }
  return made
}

/** Replaces the password of a person by a first password. All their sessions end; their ids are answered. */
export async function storeFirstPassword(
  db: Db,
  tenantId: number,
  accountId: string,
  { hash, at }: { hash: string; at: Date },
) {
  await updateFirstPassword(db, tenantId, accountId, hash)
  await insertPasswordHistory(db, tenantId, accountId, { hash, at, keep: rememberedPasswords })
  return endSessions(db, tenantId, { reason: 'administrator', at, accountId })
}

/**
 * Gives a person a first password by their login name and lifts the lock after wrong passwords. Answers it, or null where there is no
 * such person.
 */
export async function giveFirstPassword(
  db: Db,
  tenantId: number,
  loginName: string,
  at: Date,
): Promise<string | null> {
  const person = await selectAccountByName(db, tenantId, canonicalName(loginName))
  if (!person) return null
  const password = await drawFirstPassword(db, tenantId)
  await storeFirstPassword(db, tenantId, person.id, { hash: await hashPassword(password), at })
  await updateUnlockedAt(db, tenantId, person.id, at)
  return password
}
