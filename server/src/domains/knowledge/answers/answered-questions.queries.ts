import type { AnsweredQuestion } from '@iwater/contract/knowledge/answered-questions'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Row = Omit<AnsweredQuestion, 'answeredAt'> & { answeredAt: Date }

const columns = sql`id as "answeredQuestionId", question, answer, answered_at as "answeredAt"`

/** One page of the answered questions of a tenant, the newest first. */
export async function selectAnsweredQuestions(
  db: Db,
  tenantId: number,
  { current, size }: { current: number; size: number },
): Promise<{ records: Row[]; total: number }> {
  const { rows } = await sql<Row>`
    select ${columns} from answered_question where tenant_id = ${tenantId}
     order by answered_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from answered_question where tenant_id = ${tenantId}`.execute(db)
  return { records: rows, total: counted.rows[0]?.total ?? 0 }
}

export async function selectAnsweredQuestion(
  db: Db,
  tenantId: number,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from answered_question where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type NewAnswered = { id: string; question: string; answer: string; now: Date }

export const insertAnsweredQuestion = (
  db: Db,
  tenantId: number,
  { id, question, answer, now }: NewAnswered,
) =>
  db
    .insertInto('answered_question')
    .values({ tenant_id: tenantId, id, question, answer, answered_at: now })
    .execute()

/** Deletes the oldest beyond so many of a tenant. */
export const deleteAnsweredQuestionsBeyond = (db: Db, tenantId: number, most: number) =>
  sql`delete from answered_question where tenant_id = ${tenantId} and id in (
        select id from answered_question where tenant_id = ${tenantId} order by answered_at desc, id desc offset ${most})`.execute(
    db,
  )

/** False where there is none. */
export async function deleteAnsweredQuestion(db: Db, tenantId: number, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('answered_question')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
