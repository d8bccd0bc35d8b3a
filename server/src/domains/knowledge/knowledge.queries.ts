import type { LocalText } from '@iwater/contract/fields'
import type { Reason } from '@iwater/contract/knowledge/entries'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type TypeRow = { id: string; name: LocalText; parentId: string | null; questions: number }

/** All types, of the product and of the tenant, each level in its order: the product's first. */
export async function selectTypes(db: Db): Promise<TypeRow[]> {
  const { rows } = await sql<TypeRow>`
    select t.id, jsonb_build_object('zh', t.name_zh, 'en', t.name_en) as name, t.parent_id as "parentId",
           (select count(*)::int from shown_knowledge_question q where q.type_id = t.id) as questions
      from shown_knowledge_type t order by t.is_own, t.position, t.id`.execute(db)
  return rows
}

export type QuestionRow = {
  id: string
  typeId: string
  title: LocalText
  synonyms: { zh: string[]; en: string[] }
  text: LocalText
  deviceKinds: ('pump' | 'valve' | 'meter' | 'dosing' | 'disinfection')[]
}

const questionSql = sql`q.id, q.type_id as "typeId", jsonb_build_object('zh', q.title_zh, 'en', q.title_en) as title,
  jsonb_build_object('zh', q.synonyms_zh, 'en', q.synonyms_en) as synonyms,
  jsonb_build_object('zh', q.text_zh, 'en', q.text_en) as text, q.device_kinds as "deviceKinds"`

/** A page of the questions of a type and of those below it, or of all; with the number of all of these. */
export async function selectQuestions(
  db: Db,
  { typeId = null, current, size }: { typeId?: string | null; current: number; size: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  // The page is chosen by what it is ordered by: the texts are read of its questions alone.
  const { rows } = await sql<{ total: number; page: QuestionRow[] }>`
    with recursive below (id) as (
      select id from shown_knowledge_type where id = ${typeId}
      union all
      select t.id from shown_knowledge_type t join below b on t.parent_id = b.id),
    wanted as materialized (
      select id, position from shown_knowledge_question where ${typeId}::uuid is null or type_id in (select id from below)),
    page as materialized (
      select id, position from wanted order by position, id limit ${size} offset ${(current - 1) * size})
    select (select count(*)::int from wanted) as total, coalesce((select jsonb_agg(to_jsonb(r) - 'position' order by r.position, r.id) from (
      select ${questionSql}, p.position from page p
       cross join lateral (select * from shown_knowledge_question s where s.id = p.id offset 0) q) r), '[]') as page`.execute(
    db,
  )
  return { rows: rows[0]?.page ?? [], total: rows[0]?.total ?? 0 }
}

export type NamedQuestion = LocalText & {
  id: string
  /** Its titles and synonyms. */
  names: string
}

/** What the questions are called: so many of the tenant's, then those of the product. */
export async function selectNames(db: Db, mostOwn: number): Promise<NamedQuestion[]> {
  // From the tables, as the view takes the synonyms of all questions apart.
  const { rows } = await sql<NamedQuestion>`
    (select o.id, o.name_zh as zh, o.name_en as en, concat_ws(E'\\n', o.name_zh, o.name_en, o.synonyms_zh, o.synonyms_en) as names
       from own_knowledge_question o where o.tenant_id = (select app_tenant()) order by o.name_zh, o.id limit ${mostOwn})
     union all
    (select q.id, q.title_zh, q.title_en, array_to_string(array[q.title_zh, q.title_en] || q.synonyms_zh || q.synonyms_en, E'\\n')
       from knowledge_question q where not exists (select from replaced_knowledge_question r where r.question_id = q.id)
      order by q.position, q.id)`.execute(db)
  return rows
}

export async function selectQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`
    select ${questionSql} from shown_knowledge_question q where q.id = ${id}`.execute(db)
  return rows[0]
}

export type ReasonRow = Pick<
  Reason,
  'questionId' | 'reason' | 'result' | 'source' | 'contradicted'
> & {
  id: string
}

const reasonSql = sql`r.id, r.question_id as "questionId", jsonb_build_object('zh', r.reason_zh, 'en', r.reason_en) as reason,
  jsonb_build_object('zh', r.result_zh, 'en', r.result_en) as result, r.source, r.contradicted`

/** The reasons of a question in their order. */
export async function selectReasons(db: Db, questionId: string): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select ${reasonSql} from shown_knowledge_reason r where r.question_id = ${questionId} order by r.position, r.id`.execute(
    db,
  )
  return rows
}

export async function selectReason(db: Db, id: string): Promise<ReasonRow | undefined> {
  const { rows } = await sql<ReasonRow>`
    select ${reasonSql} from shown_knowledge_reason r where r.id = ${id}`.execute(db)
  return rows[0]
}
