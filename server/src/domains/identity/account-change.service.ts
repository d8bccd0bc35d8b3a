import { selectPasswordRule } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { insertPasswordHistory, updateUnlockedAt } from './account.queries.ts'
import { rememberedPasswords } from './account.service.ts'
import { updateFirstPassword } from './account-change.queries.ts'
import { deleteDevices, updateNeedsDevice } from './device.queries.ts'
import { newFirstPassword } from './first-password.ts'
import { hashPassword, inHashQueue } from './password-hash.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'
import { endSessions } from './session.queries.ts'
import { deleteFailures } from './sign-in-failure.queries.ts'

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

/** Takes away a person's second factor and their bound devices, and that they need any. */
export async function clearSecurity(db: Db, tenantId: number, accountId: string) {
  await deleteSecondFactor(db, tenantId, accountId)
  await deleteDevices(db, tenantId, accountId)
  await updateNeedsDevice(db, tenantId, accountId, false)
}

/** Forgets the wrong passwords of a person. Failures are kept by name; the trail shows this by the account. */
export async function liftLock(
  db: Db,
  tenantId: number,
  { personId, loginName, at }: { personId: string; loginName: string; at: Date },
) {
  await deleteFailures(db, tenantId, loginName)
  await updateUnlockedAt(db, tenantId, personId, at)
}
