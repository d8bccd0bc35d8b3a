import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export async function selectTimeZone(db: Db, tenantId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('tenant')
    .select('time_zone as timeZone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return timeZone
}

/**
 * Notes that the editors are told about a week, which begins on a Monday; undefined where they were told about it already. Answers
 * since when there is something to tell: the last time, or null.
 */
export async function claimWeek(
  db: Db,
  tenantId: number,
  { week, now }: { week: string; now: Date },
): Promise<{ since: Date | null } | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    with former as (select told_at from knowledge_letter where tenant_id = ${tenantId})
    insert into knowledge_letter as l (tenant_id, week, told_at) values (${tenantId}, ${week}, ${now})
    on conflict (tenant_id) do update set week = excluded.week, told_at = excluded.told_at where l.week < excluded.week
    returning (select told_at from former) as since`.execute(db)
  return rows[0]
}

/** A text that was asked since the editors were told, and where it was asked last; null where that is gone. */
export type NewText = { id: string; text: string; count: number; organisationId: string | null }

/** Open texts that were asked since the editors were told, those first that were asked most; locked until they are noted as told. */
export async function selectNewTexts(db: Db, tenantId: number): Promise<NewText[]> {
  const { rows } = await sql<NewText>`
    select id, wording as text, new_count as count, last_organisation_id as "organisationId" from unanswered_question
     where tenant_id = ${tenantId} and state = 'open' and new_count > 0
     order by new_count desc, last_asked_at desc, id for update`.execute(db)
  return rows
}

export const markTold = (db: Db, tenantId: number, ids: readonly string[]) =>
  sql`update unanswered_question set new_count = 0
       where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(db)

export type PoorResult = {
  question: LocalText
  reason: LocalText
  isOwn: boolean
  helped: number
  notHelped: number
}

/**
 * Results that are shown and did not help at least so many people, and no fewer than they helped, and that did not help somebody
 * since a moment: those first that helped least.
 */
export async function selectPoorResults(
  db: Db,
  tenantId: number,
  { since, least, most }: { since: Date; least: number; most: number },
): Promise<PoorResult[]> {
  const { rows } = await sql<PoorResult>`
    with judged as (
      select v.reason_id, (count(*) filter (where v.has_helped))::int as helped, (count(*) filter (where not v.has_helped))::int as not_helped
        from reason_vote v
       where v.tenant_id = ${tenantId} and v.reason_id in (select n.reason_id from reason_vote n
         where n.tenant_id = ${tenantId} and not n.has_helped and n.voted_at > ${since})
       group by v.reason_id)
    select json_build_object('zh', q.title_zh, 'en', q.title_en) as question,
           json_build_object('zh', r.reason_zh, 'en', r.reason_en) as reason, q.is_own as "isOwn",
           j.helped, j.not_helped as "notHelped"
      from judged j join shown_knowledge_reason r on r.id = j.reason_id join shown_knowledge_question q on q.id = r.question_id
     where j.not_helped >= ${least} and j.not_helped >= j.helped
     order by j.not_helped - j.helped desc, j.not_helped desc, r.id limit ${most}`.execute(db)
  return rows
}
