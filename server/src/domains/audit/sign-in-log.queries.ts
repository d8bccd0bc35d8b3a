import type { SignInEntry } from '@iwater/contract/sign-in/sign-in-log'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { isVisibleAccount, personAsJson } from './visible-people.queries.ts'

export type SignInFilter = {
  month?: string | undefined
  userId?: string | undefined
  outcome?: string | undefined
  address?: string | undefined
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const matching = (
  tenantId: number,
  timeZone: string,
  { month, userId, outcome, address }: SignInFilter,
) => {
  const first = sql`(${`${month}-01`}::timestamp at time zone ${timeZone})`
  const next = sql`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone})`
  return sql`s.tenant_id = ${tenantId} and ${isVisibleAccount}
    ${month ? sql`and s.at >= ${first} and s.at < ${next}` : sql``}
    ${userId ? sql`and s.account_id = ${userId}` : sql``}
    ${outcome ? sql`and s.outcome = ${outcome}` : sql``}
    ${address ? sql`and s.address ilike ${containing(address)}` : sql``}`
}

const from = sql`sign_in_entry s left join account_name a on a.tenant_id = s.tenant_id and a.id = s.account_id`

/** Sign-ins, failed ones and sign-outs of people visible to the session, newest first. */
export async function selectSignIns(
  db: Db,
  tenantId: number,
  { timeZone, filter }: { timeZone: string; filter: SignInFilter },
  { limit, offset }: { limit: number; offset: number },
): Promise<SignInEntry[]> {
  const { rows } = await sql<SignInEntry & { at: Date | string }>`
    select s.id as "entryId", s.at, ${personAsJson} as person, s.login_name as "loginName", s.address,
           s.user_agent as "userAgent", s.outcome, s.way
      from ${from} where ${matching(tenantId, timeZone, filter)}
     order by s.at desc, s.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

export async function countSignIns(
  db: Db,
  tenantId: number,
  { timeZone, filter }: { timeZone: string; filter: SignInFilter },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${matching(tenantId, timeZone, filter)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
