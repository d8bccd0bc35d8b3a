import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
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

/**
 * Questions that have terms of a query, at most `most`, the best first. A term counts by its weight and the more, the fewer
 * questions have it. Each term is looked up in the index by itself, so that the index alone says which questions have it.
 */
export async function selectFound(
  db: Db,
  terms: readonly Weighted[],
  most: number,
): Promise<FoundQuestion[]> {
  const { rows } = await sql<FoundQuestion>`
    with wanted as (
      select * from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as w (term, weight)),
    hit as (
      select h.question_id as id, w.weight * case when h.is_in_title then 1 else ${inText}::float8 end as weight,
             count(*) over (partition by h.term) as found
        from knowledge_hits(array(select term from wanted)) h join wanted w on w.term = h.term),
    best as (
      select c.id, sum(c.weight * ln(1 + a.total::float8 / c.found)) as score
        from hit c cross join (select count(*) as total from knowledge_question) a
       group by c.id order by score desc, c.id limit ${most})
    select q.id, q.title_zh as zh, q.title_en as en, b.score
      from best b join knowledge_question q on q.id = b.id order by b.score desc, b.id`.execute(db)
  return rows
}
