import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import type { Weighted } from './query-terms.ts'

export type FoundQuestion = {
  id: string
  zh: string
  en: string
  /** What the terms that it has count together. */
  score: number
}

/** How much less a term counts that is in the text of a question alone, and not in what it is called. */
const inText = 0.25

/** `isStale` where terms of own questions wait to be made anew. */
export type Found = { questions: FoundQuestion[]; isStale: boolean }

/**
 * Questions that have terms of a query, of the tenant and of the product, at most `most`, the best first. A term counts by its weight and the more, the fewer
 * questions have it. Each term is looked up in the index by itself, so that the index alone says which questions have it.
 */
export async function selectFound(
  db: Db,
  terms: readonly Weighted[],
  most: number,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with wanted as (
      select * from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as w (term, weight)),
    replaced as materialized (select question_id from replaced_knowledge_question),
    hit as (
      select h.question_id as id, w.weight * case when h.is_in_title then 1 else ${inText}::float8 end as weight,
             count(*) over (partition by h.term) as found
        from knowledge_hits(array(select term from wanted)) h join wanted w on w.term = h.term
       where h.question_id not in (select question_id from replaced)),
    best as (
      select c.id, sum(c.weight * ln(1 + a.total::float8 / c.found)) as score
        from hit c cross join (select (select count(*) from knowledge_question) + (select count(*) from own_knowledge_question) as total) a
       group by c.id order by score desc, c.id limit ${most})
    select coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'zh', q.title_zh, 'en', q.title_en, 'score', b.score)
             order by b.score desc, b.id)
             from best b join shown_knowledge_question q on q.id = b.id), '[]') as questions,
           exists (select from stale_knowledge_question) as "isStale"`.execute(db)
  return oneRow(rows)
}
