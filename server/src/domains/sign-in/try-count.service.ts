import { countFailure, takeBackTry } from '#domains/accounts'
import { countDeviceTry, takeBackDeviceTry } from '#domains/sessions'
import type { Db } from '#platform/database/database'

export type Tried = {
  loginName: string
  /** Undefined where no account has the name. */
  accountId: string | undefined
  deviceHash: Buffer | null
}

/**
 * Counts an attempt before it is checked. Answers whether the name is locked for it: an attempt on a trusted device passes
 * the lock and also counts towards the device, so that a stolen cookie soon loses its trust.
 */
export async function countTry(
  db: Db,
  tenantId: number,
  { loginName, accountId, deviceHash }: Tried,
  now: Date,
): Promise<boolean> {
  const isLocked = await countFailure(db, tenantId, loginName, now)
  const isKnown =
    accountId !== undefined &&
    deviceHash !== null &&
    (await countDeviceTry(db, tenantId, accountId, deviceHash))
  return isLocked && !isKnown
}

/**
 * Takes back one attempt that turned out to be right but does not end the guessing, such as a password before a code.
 */
export async function takeBackCountedTry(
  db: Db,
  tenantId: number,
  { loginName, accountId, deviceHash }: Tried,
) {
  await takeBackTry(db, tenantId, loginName)
  if (accountId !== undefined && deviceHash !== null) {
    await takeBackDeviceTry(db, tenantId, accountId, deviceHash)
  }
}
