import { productRule } from '@iwater/contract/rules/password'
import type { SignInMethod } from '@iwater/contract/sign-in/sign-in-log'
import { selectPasswordRule, wholeTenant } from '#domains/organisation'
import { type Client, endSessions, insertSignInLog, type Sessions } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import {
  insertPasswordHistory,
  selectPasswordHistory,
  selectPerson,
  updatePasswordHash,
} from '../account.queries.ts'
import { assertStrong, rememberedPasswords } from '../account.service.ts'
import type { Exclusively } from './hash-queue.ts'
import { readPassword } from './password-cipher.service.ts'
import { hashPassword, inHashQueue, verifyPassword } from './password-hash.ts'

/** The rule of a tenant; the default rule where there is none. */
export async function readPasswordRule(services: Services, tenantId: number | null) {
  if (tenantId === null) return productRule
  return withTenant(services.app, wholeTenant(tenantId), (db) => selectPasswordRule(db, tenantId))
}

/** A submitted password, decrypted and as strong as the tenant requires. */
export async function readNewPassword(services: Services, tenantId: number, sent: string) {
  const password = await readPassword(services, sent)
  assertStrong(password, await readPasswordRule(services, tenantId))
  return password
}

async function isReused(password: string, history: readonly string[], exclusively: Exclusively) {
  for (const hash of history) {
    if (await exclusively(() => verifyPassword(hash, password))) return true
  }
  return false
}

export type NewPassword = {
  tenantId: number
  accountId: string
  /** The answer of `readNewPassword`. */
  password: string
  client: Omit<Client, 'clientId'>
  /** The hash that the old password was compared with, where it was required. */
  replaces?: string
  /** How the person has proved who they are, where it was not by a session. */
  way?: SignInMethod
  /** Runs in the transaction that stores the password, and undoes it by throwing. */
  alongside?: (db: Db) => Promise<void>
}

/** Stores a password that is not among the last ones and ends all sessions of the person; answers their ids. */
export async function replacePassword(
  services: Services,
  { tenantId, accountId, password, client, ...wanted }: NewPassword,
  exclusively: Exclusively,
): Promise<string[]> {
  const scope = wholeTenant(tenantId)
  const { person, history } = await withTenant(services.app, scope, async (db) => ({
    person: await selectPerson(db, tenantId, accountId),
    history: await selectPasswordHistory(db, tenantId, accountId),
  }))
  if (await isReused(password, history, exclusively)) throw new AppError('identity.password-reused')
  const hash = await exclusively(() => hashPassword(password))
  const at = new Date(services.clock.now())
  return withTenant(
    services.app,
    { ...scope, userId: accountId, address: client.address },
    async (db) => {
      await wanted.alongside?.(db)
      const replaced = { from: wanted.replaces ?? person.password_hash, to: hash, isChosenAt: at }
      if (!(await updatePasswordHash(db, tenantId, accountId, replaced))) {
        throw new AppError('request.conflict')
      }
      await insertPasswordHistory(db, tenantId, accountId, { hash, at, keep: rememberedPasswords })
      await insertSignInLog(db, tenantId, {
        at,
        accountId,
        loginName: person.login_name,
        outcome: 'password-changed',
        ...(wanted.way && { way: wanted.way }),
        ...client,
      })
      return endSessions(db, tenantId, { reason: 'password-change', at, accountId })
    },
  )
}

/** Sets a password for a person who was verified by other means. All their sessions end. */
export async function resetPassword(services: Services, sessions: Sessions, wanted: NewPassword) {
  sessions.forget(
    await inHashQueue('known', (exclusively) => replacePassword(services, wanted, exclusively)),
  )
}
