import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A text as it was said last; undefined for one that the session does not see. Locked where it is about to be closed. */
export async function selectText(
  db: Db,
  tenantId: number,
  id: string,
  lock?: 'change',
): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select u.wording as text from unanswered_question u
     where u.tenant_id = ${tenantId} and u.id = ${id}
       and exists (select from unanswered_text t where t.tenant_id = u.tenant_id and t.id = u.id)
       ${lock ? sql`for update of u` : sql``}`.execute(db)
  return rows[0]?.text
}

type Closed = { questionId: string; now: Date }

/** Notes that a text is answered by a question, as far as it is not answered already. */
export const markAnswered = (db: Db, tenantId: number, id: string, { questionId, now }: Closed) =>
  sql`update unanswered_question set state = 'answered', question_id = ${questionId}, closed_at = ${now}
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** The same for an open text that has not been asked since it was checked. */
export const markFound = (
  db: Db,
  tenantId: number,
  { id, lastAskedAt }: OpenText,
  { questionId, now }: Closed,
) =>
  sql`update unanswered_question set state = 'answered', question_id = ${questionId}, closed_at = ${now}
       where tenant_id = ${tenantId} and id = ${id} and state = 'open'
         and date_trunc('milliseconds', last_asked_at) = ${lastAskedAt}`.execute(db)

export const markDismissed = (
  db: Db,
  tenantId: number,
  id: string,
  { isDismissed, now }: { isDismissed: boolean; now: Date },
) =>
  sql`update unanswered_question set question_id = null, state = ${isDismissed ? 'dismissed' : 'open'},
             closed_at = ${isDismissed ? now : null}
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export type OpenText = { id: string; text: string; lastAskedAt: Date }

/** Open texts that were checked longest ago, and not since a moment. */
export async function selectUnchecked(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<OpenText[]> {
  const { rows } = await sql<OpenText>`
    select id, wording as text, date_trunc('milliseconds', last_asked_at) as "lastAskedAt" from unanswered_question
     where tenant_id = ${tenantId} and state = 'open' and (checked_at is null or checked_at < ${before})
     order by checked_at nulls first, id limit ${most}`.execute(db)
  return rows
}

export const markChecked = (db: Db, tenantId: number, id: string, now: Date) =>
  sql`update unanswered_question set checked_at = ${now} where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
