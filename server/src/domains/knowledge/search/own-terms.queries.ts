import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** What a question of a tenant is found by, in both languages. */
export type StaleQuestion = {
  id: string
  names: { zh: string[]; en: string[] }[]
  texts: { zh: string; en: string }[]
}

/** Questions whose terms are stale, those that were changed last first, held until the transaction ends; those that others are at are left to them. */
export async function lockStale(db: Db, most: number): Promise<StaleQuestion[]> {
  const { rows } = await sql<StaleQuestion>`
    with stale as materialized (
      select question_id from stale_knowledge_question where tenant_id = (select app_tenant())
       order by noted_at desc, question_id limit ${most} for update skip locked)
    select q.id,
           jsonb_build_array(jsonb_build_object('zh', array[q.name_zh] || words_of(q.synonyms_zh),
             'en', array[q.name_en] || words_of(q.synonyms_en))) as names,
           jsonb_build_array(jsonb_build_object('zh', q.text_zh, 'en', q.text_en))
             || coalesce((select jsonb_agg(jsonb_build_object('zh', r.reason_zh, 'en', r.reason_en)) from own_knowledge_reason r
                           where r.tenant_id = q.tenant_id and r.parent_id = q.id), '[]')
             || coalesce((select jsonb_agg(jsonb_build_object('zh', t.name_zh, 'en', t.name_en)) from shown_knowledge_type t
                           where t.id = q.type_id), '[]') as texts
      from stale s join own_knowledge_question q on q.tenant_id = (select app_tenant()) and q.id = s.question_id`.execute(
    db,
  )
  return rows
}

type Terms = { questionId: string } & Record<'title_terms' | 'text_terms', readonly string[]>

/** Makes these the terms of questions, of many in as few statements as of one. */
export async function putTerms(db: Db, questions: readonly Terms[]) {
  const ids = questions.map(({ questionId }) => questionId)
  const ofQuestions = sql`tenant_id = (select app_tenant()) and question_id = any(${ids}::uuid[])`
  await sql`delete from own_knowledge_term where ${ofQuestions}`.execute(db)
  await sql`
    insert into own_knowledge_term (tenant_id, question_id, term, is_in_title)
    select app_tenant(), q."questionId", t.term, t.is_in_title
      from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) q ("questionId" uuid, title_terms text[], text_terms text[])
      cross join lateral (select unnest(q.title_terms) as term, true as is_in_title
                           union all select unnest(q.text_terms), false) t`.execute(db)
  await sql`delete from stale_knowledge_question where ${ofQuestions}`.execute(db)
}
