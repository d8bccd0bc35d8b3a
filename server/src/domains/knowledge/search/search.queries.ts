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

/** `isStale` where terms of own questions wait to be made anew. */
export type Found = { questions: FoundQuestion[]; isStale: boolean }

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

/** How much more a question counts that is preferred. */
const preference = 1.5

/**
 * Questions of the tenant and of the product that have terms of a query, at most `most`, the best first. A term counts by its weight and the more, the fewer
 * questions have it. The rarest terms say which questions are candidates, all terms which of these are the best: with some hundred
 * questions every term is read; with many the frequent ones are looked up for the candidates alone, unless hardly any other is there.
 */
export async function selectFound(
  db: Db,
  terms: readonly Weighted[],
  most: number,
  preferred: readonly string[] = [],
): Promise<Found> {
  const { rows } = await sql<Found>`
    with replaced as materialized (select question_id from replaced_knowledge_question),
    counted as materialized (
      select w.term, w.weight, c.found
        from unnest(${terms.map(({ term }) => term)}::text[], ${terms.map(({ weight }) => weight)}::float8[]) as w (term, weight)
       cross join lateral (select count(*) as found from (
         select from searched_knowledge_term t where t.term = w.term limit ${mostCounted}) f) c
       where c.found > 0),
    weighed as materialized (
      select term, found, weight * ln(1 + a.total::float8 / found) as gain
        from counted cross join (select count(*) as total from (
          select id from knowledge_question union all select id from own_knowledge_question limit ${mostInAll}) f) a),
    wanted as materialized (
      select term, gain, case when found < ${mostCounted} then sum(found) over before - found < ${mostRead}
               else sum(gain) over before - gain < ${decisiveShare}::float8 * sum(gain) over () end as is_read
        from weighed window before as (order by found, gain desc, term)),
    candidate as materialized (
      select t.question_id as id, sum(case when t.is_in_title then w.gain else w.gain * ${inText} end) as score
        from wanted w cross join lateral (
          select * from searched_knowledge_term t where t.term = w.term limit ${mostOfFrequent}) t
       where w.is_read and t.question_id not in (select question_id from replaced) group by t.question_id order by 2 desc, 1 limit ${mostCandidates}),
    best as (
      select c.id, (c.score + coalesce((
               select sum(case when t.is_in_title then w.gain else w.gain * ${inText} end)
                 from wanted w join searched_knowledge_term t on t.term = w.term and t.question_id = c.id
                where not w.is_read), 0)) * case when c.id = any(${[...preferred]}::uuid[]) then ${preference}::float8 else 1 end as score
        from candidate c order by 2 desc, 1 limit ${most})
    select coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'zh', q.title_zh, 'en', q.title_en, 'score', b.score)
             order by b.score desc, b.id)
             from best b join shown_knowledge_question q on q.id = b.id), '[]') as questions,
           exists (select from stale_knowledge_question) as "isStale"`.execute(db)
  return oneRow(rows)
}
