import type { SignInMethod, SignInOutcome } from '@iwater/contract/sign-in/sign-in-log'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

/** Users who sign in through another system need not know a password here, and so are not required to change it. */
export const methodsWithOwnPassword: readonly SignInMethod[] = ['password', 'sms']

type Entry = {
  at: Date
  accountId: string | null
  loginName: string
  address: string
  userAgent: string
  outcome: SignInOutcome
  /** Left out where nobody signs in. */
  way?: SignInMethod
  /** The id of the identity provider or the waiting page of the partner, where it was one. */
  source?: string | undefined
}

/**
 * Records a sign-in, a failed one or a sign-out; `loginName` is what was typed, whether or not there is such an
 * account.
 */
export const insertSignInLog = (
  db: Db,
  tenantId: number,
  { at, accountId, loginName, address, userAgent, outcome, way, source }: Entry,
) =>
  db
    .insertInto('sign_in_log')
    .values({
      tenant_id: tenantId,
      id: newId(),
      at,
      account_id: accountId,
      login_name: loginName,
      address,
      user_agent: userAgent,
      outcome,
      way: way ?? null,
      source: source ?? null,
    })
    .execute()
