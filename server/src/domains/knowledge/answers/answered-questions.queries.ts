import type { AnsweredQuestion } from '@iwater/contract/knowledge/answered-questions'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Row = Omit<AnsweredQuestion, 'answeredAt'> & { answeredAt: Date }

const columns = sql`id as "answeredQuestionId", question, answer, answered_at as "answeredAt"`

/** One page of the answered questions that the session sees, the newest first. */
export async function selectAnsweredQuestions(
  db: Db,
  tenantId: number,
  { current, size }: { current: number; size: number },
): Promise<{ records: Row[]; total: number }> {
  const { rows } = await sql<Row>`
    select ${columns} from seen_answered_question where tenant_id = ${tenantId}
     order by answered_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from seen_answered_question where tenant_id = ${tenantId}`.execute(
    db,
  )
  return { records: rows, total: counted.rows[0]?.total ?? 0 }
}

export async function selectAnsweredQuestion(
  db: Db,
  tenantId: number,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from seen_answered_question where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

type NewAnswered = {
  id: string
  organisationId: string | null
  question: string
  answer: string
  now: Date
}

export const insertAnsweredQuestion = (
  db: Db,
  tenantId: number,
  { id, organisationId, question, answer, now }: NewAnswered,
) =>
  db
    .insertInto('answered_question')
    .values({
      tenant_id: tenantId,
      id,
      organisation_id: organisationId,
      question,
      answer,
      answered_at: now,
    })
    .execute()

/** Deletes the oldest beyond so many of a tenant. */
export const deleteAnsweredQuestionsBeyond = (db: Db, tenantId: number, most: number) =>
  sql`delete from answered_question where tenant_id = ${tenantId} and id in (
        select id from answered_question where tenant_id = ${tenantId} order by answered_at desc, id desc offset ${most})`.execute(
    db,
  )

/** False where the session sees none, or somebody else was first. */
export async function deleteAnsweredQuestion(db: Db, tenantId: number, id: string) {
  const { numAffectedRows } = await sql`
    delete from answered_question q where q.tenant_id = ${tenantId} and q.id = ${id}
       and exists (select from seen_answered_question s where s.tenant_id = q.tenant_id and s.id = q.id)`.execute(
    db,
  )
  return (numAffectedRows ?? 0n) > 0n
}
