import { type SourceUse, sourceUseDays } from '@iwater/contract/sign-in/sign-in-settings'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/**
 * How many enabled people of the tenant sign in by a provider or a partner. Entries that do not say by which count for each of
 * its kind.
 */
export async function selectSourceUse(
  db: Db,
  tenantId: number,
  { way, source }: { way: 'oidc' | 'partner'; source: string },
  now: Date,
): Promise<SourceUse> {
  const since = new Date(now.getTime() - sourceUseDays * 86_400_000)
  const isIts = sql`coalesce(way = ${way} and coalesce(source, ${source}) = ${source}, false)`
  const { rows } = await sql<SourceUse>`
    with used as (
      select account_id, bool_and(${isIts}) as alone from sign_in_entry
       where tenant_id = ${tenantId} and outcome = 'signed-in' and at >= ${since} and account_id is not null
       group by account_id having bool_or(${isIts}))
    select count(*)::int as people, (count(*) filter (where u.alone))::int as alone,
           (count(*) filter (where u.alone and a.must_change_password))::int as "withoutPassword"
      from account_authority a join used u on u.account_id = a.id
     where a.tenant_id = ${tenantId} and a.is_enabled`.execute(db)
  return oneRow(rows)
}
