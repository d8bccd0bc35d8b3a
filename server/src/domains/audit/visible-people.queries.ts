import type { Choice } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'

/** Whether account a is visible to the session: its own, or one of a visible organisation. */
export const isVisibleAccount = sql`
  ((select app_sees_all()) or a.id = (select app_user())
    or a.organisation_id = any ((select app_organisations())::uuid[]))`

const most = 50

/**
 * People visible to the session whose names contain a text, or whose id it is, each with the login name, as several may
 * have one name.
 */
export async function selectVisiblePeople(
  db: Db,
  tenantId: number,
  keyword = '',
): Promise<Choice[]> {
  const named = containing(keyword)
  const { rows } = await sql<Choice>`
    select a.id as value, json_build_object('zh', concat_ws(' · ', a.name_zh, a.login_name),
                                            'en', concat_ws(' · ', a.name_en, a.login_name)) as label
      from account_name a where a.tenant_id = ${tenantId} and ${isVisibleAccount}
       and (a.name_zh ilike ${named} or a.name_en ilike ${named} or a.login_name ilike ${named}
        or a.id::text = ${keyword})
     order by a.login_name limit ${most}`.execute(db)
  return rows
}
