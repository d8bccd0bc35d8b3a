import { selectPasswordRule } from '#domains/organisation'
import { endSessions } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { insertPasswordHistory } from '../account.queries.ts'
import { rememberedPasswords } from '../account.service.ts'
import { updateFirstPassword } from '../account-change.queries.ts'
import { newFirstPassword } from './first-password.ts'
import { hashPassword, inHashQueue } from './password-hash.ts'

/** A random password that the tenant's rule allows. */
export const drawFirstPassword = async (db: Db, tenantId: number) =>
  newFirstPassword(await selectPasswordRule(db, tenantId))

/** Puts a first password in the place of a person's own. All their sessions end; their ids are answered with it. */
export async function renewFirstPassword(db: Db, tenantId: number, accountId: string, at: Date) {
  const password = await drawFirstPassword(db, tenantId)
  const hash = await inHashQueue('known', (exclusively) =>
    exclusively(() => hashPassword(password)),
  )
  await updateFirstPassword(db, tenantId, accountId, hash)
  await insertPasswordHistory(db, tenantId, accountId, { hash, at, keep: rememberedPasswords })
  const ended = await endSessions(db, tenantId, { reason: 'administrator', at, accountId })
  return { password, ended }
}
