import { methodUseDays, type RulesImpact } from '@iwater/contract/sign-in/sign-in-settings'
import { sql } from 'kysely'
import { withoutSecondFactor } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** How many enabled people of the tenant stricter rules concern; `userId` is who asks. */
export async function selectRulesImpact(
  db: Db,
  tenantId: number,
  { userId, now }: { userId: string; now: Date },
): Promise<RulesImpact> {
  const since = new Date(now.getTime() - methodUseDays * 86_400_000)
  const isMissing = withoutSecondFactor('a.tenant_id', 'a.id')
  const { rows } = await sql<RulesImpact>`
    with used as (
      select account_id, bool_or(way = 'sms') as sms, bool_and(way = 'sms') as alone from sign_in_entry
       where tenant_id = ${tenantId} and outcome = 'signed-in' and at >= ${since} and account_id is not null
       group by account_id)
    select (count(*) filter (where ${isMissing}))::int as "withoutSecondFactor",
           coalesce(bool_or(a.id = ${userId} and ${isMissing}), false) as "isOwnMissing",
           (count(*) filter (where u.sms))::int as "bySms", (count(*) filter (where u.alone))::int as "bySmsAlone",
           coalesce(bool_or(a.id = ${userId} and u.alone), false) as "isOwnSms",
           (count(*) filter (where a.must_change_password))::int as "choosingPassword"
      from account_authority a left join used u on u.account_id = a.id
     where a.tenant_id = ${tenantId} and a.is_enabled`.execute(db)
  return oneRow(rows)
}
