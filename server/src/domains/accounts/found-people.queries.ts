import type { FoundThings } from '@iwater/contract/search'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { hasWords, rankOf } from '#platform/database/matching'

/** People who may sign in and belong to an organisation visible to the session, by their names; the best first. */
export async function selectFoundPeople(
  db: Db,
  tenantId: number,
  { keyword, limit }: { keyword: string; limit: number },
) {
  const text = sql<string>`a.search_text`
  const { rows } = await sql<FoundThings['people'][number]>`
    select a.id as "userId", json_build_object('zh', a.name_zh, 'en', a.name_en) as name,
           json_build_object('zh', a.title_zh, 'en', a.title_en) as title,
           json_build_object('zh', o.name_zh, 'en', o.name_en) as "organizationName"
      from account a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
     where a.tenant_id = ${tenantId} and a.is_enabled and ${hasWords(text, keyword)}
     order by ${rankOf(text, keyword)}, length(a.name_zh), a.id limit ${limit}`.execute(db)
  return rows
}
