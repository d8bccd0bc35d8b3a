import { countFailure, forgiveTry } from '#domains/accounts'
import { countBrowserTry, forgiveBrowserTry } from '#domains/sessions'
import type { Db } from '#platform/database/database'

export type Tried = {
  loginName: string
  /** Undefined where nobody has the name. */
  accountId: string | undefined
  browserHash: Buffer | null
}

/**
 * Counts a try before it is known to be wrong. Answers whether the name is locked against it: one from a known browser
 * goes past the lock, and counts for the browser besides, so that a stolen cookie is soon worth nothing.
 */
export async function countTry(
  db: Db,
  tenantId: number,
  { loginName, accountId, browserHash }: Tried,
  now: Date,
): Promise<boolean> {
  const isLocked = await countFailure(db, tenantId, loginName, now)
  const isKnown =
    accountId !== undefined &&
    browserHash !== null &&
    (await countBrowserTry(db, tenantId, accountId, browserHash))
  return isLocked && !isKnown
}

/** Takes back one try that turned out to be right but does not end the guessing, such as a password before a code. */
export async function forgiveCountedTry(
  db: Db,
  tenantId: number,
  { loginName, accountId, browserHash }: Tried,
) {
  await forgiveTry(db, tenantId, loginName)
  if (accountId !== undefined && browserHash !== null) {
    await forgiveBrowserTry(db, tenantId, accountId, browserHash)
  }
}
