import type { SignInMethod, SignInOutcome } from '@iwater/contract/sign-in/sign-in-log'
import { sql } from 'kysely'
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
}

/**
 * Records a sign-in, a failed one or a sign-out; `loginName` is what was typed, whether or not there is such an
 * account.
 */
export const insertSignInLog = (
  db: Db,
  tenantId: number,
  { at, accountId, loginName, address, userAgent, outcome, way }: Entry,
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
    })
    .execute()

/** Deletes up to so many entries of all tenants; answers how many. Needs the worker's login. */
export async function deleteOldSignIns(
  db: Db,
  { now, usualDays, most }: { now: Date; usualDays: number; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sign_in_log where (tenant_id, id) in (
      select l.tenant_id, l.id from tenant t cross join lateral (
        select tenant_id, id from sign_in_log
         where tenant_id = t.id and at < ${now}::timestamptz - coalesce(t.sign_in_log_days, ${usualDays}::int) * interval '24 hours'
         limit ${most}) l limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
