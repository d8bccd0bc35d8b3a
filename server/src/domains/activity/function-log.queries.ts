import type { readMonthLog } from '@iwater/contract/activity'
import type { AnswerOf } from '@iwater/contract/route'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Use = AnswerOf<typeof readMonthLog>[number]

const most = 500

/** The functions that a person opened in a month, such as 2026-11, most frequent first. */
export async function selectMonthLog(
  db: Db,
  tenantId: number,
  { accountId, month }: { accountId: string; month: string },
): Promise<Use[]> {
  const { rows } = await sql<Use>`
    select m.id as "functionId", json_build_object('zh', m.name_zh, 'en', m.name_en) as name,
           json_build_object('zh', s.name_zh, 'en', s.name_en) as "systemName", m.path,
           u.count::int as count, u.last_day::text as "lastDay"
      from function_use_month u
      join menu_entry_name m on m.tenant_id = ${tenantId} and m.id = u.menu_entry_id
      join system_name s on s.tenant_id = ${tenantId} and s.id = m.system_id
     where u.tenant_id = ${tenantId} and u.account_id = ${accountId} and u.month = ${`${month}-01`}::date
     order by u.count desc, u.last_day desc, m.id limit ${most}`.execute(db)
  return rows
}
