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

/** Questions that a term is counted to. It is frequent where more have it. */
const mostCounted = 500

/** Questions that are counted in all: beyond, their number changes nothing in which terms count more than others. */
const mostInAll = 20_000

/** Places of terms that are not frequent that are read, each term as a whole. */
const mostRead = 4000

/** Frequent terms are read where those before them are less than this share of what all terms count, and so many of each. */
const decisiveShare = 0.6
const mostOfFrequent = 5000

/** Questions whose score is made of all terms: those that have most by the terms that are read. */
const mostCandidates = 40

/**
 * Questions that have terms of a query, at most `most`, the best first. A term counts by its weight and the more, the fewer
 * questions have it. The rarest terms say which questions are candidates, all terms which of these are the best: with some hundred
 * questions every term is read; with many the frequent ones are looked up for the candidates alone, unless hardly any other is there.
 */
export async function selectFound(
  db: Db,
  terms: readonly Weighted[],
  most: number,
): Promise<FoundQuestion[]> {
  const { rows } = await sql<FoundQuestion>`
    with counted as materialized (
      select w.term, w.weight, c.found
        from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as w (term, weight)
       cross join lateral (select count(*) as found from (
         select from knowledge_term t where t.term = w.term limit ${mostCounted}) f) c
       where c.found > 0),
    weighed as materialized (
      select term, found, weight * ln(1 + a.total::float8 / found) as gain
        from counted cross join (select count(*) as total from (
          select from knowledge_question limit ${mostInAll}) f) a),
    wanted as materialized (
      select term, gain, case when found < ${mostCounted} then sum(found) over before - found < ${mostRead}
               else sum(gain) over before - gain < ${decisiveShare}::float8 * sum(gain) over () end as is_read
        from weighed window before as (order by found, gain desc, term)),
    candidate as materialized (
      select t.question_id as id, sum(case when t.is_in_title then w.gain else w.gain * ${inText} end) as score
        from wanted w cross join lateral (
          select * from knowledge_term t where t.term = w.term limit ${mostOfFrequent}) t
       where w.is_read group by t.question_id order by 2 desc, 1 limit ${mostCandidates}),
    best as (
      select c.id, c.score + coalesce((
               select sum(case when t.is_in_title then w.gain else w.gain * ${inText} end)
                 from wanted w join knowledge_term t on t.term = w.term and t.question_id = c.id
                where not w.is_read), 0) as score
        from candidate c order by 2 desc, 1 limit ${most})
    select q.id, q.title_zh as zh, q.title_en as en, b.score
      from best b join knowledge_question q on q.id = b.id order by b.score desc, b.id`.execute(db)
  return rows
}
