import type { listFunctionUses } from '@iwater/contract/activity'
import type { AnswerOf } from '@iwater/contract/route'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

type Use = AnswerOf<typeof listFunctionUses>['records'][number]

type Wanted = { month: string; userId?: string | undefined; limit: number; offset: number }

/**
 * The functions that the people visible to the session opened in a month, most frequent first; `total` counts all rows.
 */
export async function selectFunctionLog(
  db: Db,
  tenantId: number,
  { month, userId, limit, offset }: Wanted,
): Promise<{ total: number; records: Use[] }> {
  const first = `${month}-01`
  const { rows } = await sql<{ total: number; records: Use[] }>`
    with used as (
      select u.account_id, u.menu_entry_id, sum(u.count)::bigint as count, max(u.day) as last_day
        from function_use u join account_name a on a.tenant_id = u.tenant_id and a.id = u.account_id
       where u.tenant_id = ${tenantId} and u.day >= ${first}::date and u.day < ${first}::date + interval '1 month'
         and ((select app_sees_all()) or a.id = (select app_user())
           or a.organisation_id = any ((select app_organisations())::uuid[]))
         ${userId ? sql`and u.account_id = ${userId}` : sql``}
       group by 1, 2
    ),
    part as (select * from used order by count desc, last_day desc, account_id, menu_entry_id
              limit ${limit} offset ${offset})
    select (select count(*)::int from used) as total, coalesce((
      select json_agg(json_build_object('functionId', m.id, 'path', m.path, 'count', p.count, 'lastDay', p.last_day,
          'name', json_build_object('zh', m.name_zh, 'en', m.name_en),
          'systemName', json_build_object('zh', s.name_zh, 'en', s.name_en),
          'person', json_build_object('userId', a.id, 'loginName', a.login_name,
             'name', json_build_object('zh', a.name_zh, 'en', a.name_en)))
          order by p.count desc, p.last_day desc, a.id, m.id)
        from part p join menu_entry_name m on m.tenant_id = ${tenantId} and m.id = p.menu_entry_id
        join system_name s on s.tenant_id = ${tenantId} and s.id = m.system_id
        join account_name a on a.tenant_id = ${tenantId} and a.id = p.account_id), '[]') as records`.execute(
    db,
  )
  return oneRow(rows)
}
