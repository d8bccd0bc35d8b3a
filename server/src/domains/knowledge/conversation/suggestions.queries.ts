import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Questions whose title in either language has a text, those that begin with it first. */
export async function selectTitlesWith(db: Db, text: string, most: number) {
  const { rows } = await sql<{ id: string; zh: string; en: string }>`
    with titled as (
      select id, title_zh as zh, title_en as en, position, least(
               nullif(strpos(lower(title_zh), lower(${text})), 0), nullif(strpos(lower(title_en), lower(${text})), 0)) as at
        from shown_knowledge_question)
    select id, zh, en from titled where at is not null order by at > 1, position, id limit ${most}`.execute(
    db,
  )
  return rows
}
