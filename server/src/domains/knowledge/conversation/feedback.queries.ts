import { unansweredLimits } from '@iwater/contract/knowledge/conversation'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Unanswered = { text: string; wording: string; organisationId: string; now: Date }

/**
 * Counts a text of a tenant for which the chat has no good answer. One that was answered is open again, one that was dismissed is
 * not.
 */
export const countUnanswered = (
  db: Db,
  tenantId: number,
  { text, wording, organisationId, now }: Unanswered,
) =>
  sql`insert into unanswered_question as u (tenant_id, text, wording, first_asked_at, last_asked_at, last_organisation_id)
      values (${tenantId}, ${text}, ${wording}, ${now}, ${now}, ${organisationId})
      on conflict (tenant_id, text) do update set asked_count = u.asked_count + 1, new_count = u.new_count + 1,
        wording = excluded.wording, last_asked_at = excluded.last_asked_at, last_organisation_id = excluded.last_organisation_id,
        state = case u.state when 'answered' then 'open' else u.state end,
        question_id = case u.state when 'answered' then null else u.question_id end,
        closed_at = case u.state when 'answered' then null else u.closed_at end`.execute(db)

/**
 * Deletes what is beyond the rows that are kept of a tenant: first what is answered, then what was asked least and longest ago, never
 * the text that was asked now.
 */
export const deleteUnansweredBeyond = (db: Db, tenantId: number, text: string) =>
  sql`delete from unanswered_question where tenant_id = ${tenantId} and text in (
        select text from unanswered_question where tenant_id = ${tenantId} and text <> ${text}
         order by state = 'answered', asked_count desc, last_asked_at desc, text offset ${unansweredLimits.rows - 1})`.execute(
    db,
  )

/** Counts that somebody opened a question. */
export const countView = (db: Db, tenantId: number, questionId: string, now: Date) =>
  sql`insert into question_view as v (tenant_id, question_id, last_viewed_at) values (${tenantId}, ${questionId}, ${now})
      on conflict (tenant_id, question_id) do update set view_count = v.view_count + 1, last_viewed_at = excluded.last_viewed_at`.execute(
    db,
  )

type Vote = { accountId: string; reasonId: string; hasHelped: boolean; now: Date }

/** The vote of a person for a reason, in place of their former one. */
export const putVote = (db: Db, tenantId: number, { accountId, reasonId, hasHelped, now }: Vote) =>
  sql`insert into reason_vote (tenant_id, reason_id, account_id, has_helped, voted_at)
      values (${tenantId}, ${reasonId}, ${accountId}, ${hasHelped}, ${now})
      on conflict (tenant_id, reason_id, account_id) do update set has_helped = excluded.has_helped, voted_at = excluded.voted_at`.execute(
    db,
  )

/** Whether the result of a reason has helped a person; null where they have not said. */
export async function selectVote(
  db: Db,
  tenantId: number,
  { accountId, reasonId }: Pick<Vote, 'accountId' | 'reasonId'>,
): Promise<boolean | null> {
  const vote = await db
    .selectFrom('reason_vote')
    .select('has_helped')
    .where('tenant_id', '=', tenantId)
    .where('reason_id', '=', reasonId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return vote?.has_helped ?? null
}

/** Deletes views and votes of what is gone, unless they are of late: a deleted entry may be restored. At most `most` of each. */
export async function deleteUsesOfGone(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const views = await sql`
    delete from question_view where tenant_id = ${tenantId} and question_id in (
      select v.question_id from question_view v where v.tenant_id = ${tenantId} and v.last_viewed_at <= ${before}
         and not exists (select from own_knowledge_question q where q.tenant_id = v.tenant_id and q.id = v.question_id)
         and not exists (select from knowledge_question q where q.id = v.question_id) limit ${most})`.execute(
    db,
  )
  const votes = await sql`
    delete from reason_vote where tenant_id = ${tenantId} and (reason_id, account_id) in (
      select v.reason_id, v.account_id from reason_vote v where v.tenant_id = ${tenantId} and v.voted_at <= ${before}
         and not exists (select from own_knowledge_reason r where r.tenant_id = v.tenant_id and r.id = v.reason_id)
         and not exists (select from knowledge_reason r where r.id = v.reason_id) limit ${most})`.execute(
    db,
  )
  return Math.max(Number(views.numAffectedRows ?? 0), Number(votes.numAffectedRows ?? 0))
}
