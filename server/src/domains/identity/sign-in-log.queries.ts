import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

export type Outcome =
  | 'signed-in'
  | 'wrong-password'
  | 'locked'
  | 'disabled'
  | 'unknown-name'
  | 'wrong-code'
  | 'signed-out'
  | 'refresh-reuse'
  | 'password-changed'

type Entry = {
  at: Date
  accountId: string | null
  loginName: string
  address: string
  userAgent: string
  outcome: Outcome
}

export const insertSignInLog = (
  db: Db,
  tenantId: number,
  { at, accountId, loginName, address, userAgent, outcome }: Entry,
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
    })
    .execute()
