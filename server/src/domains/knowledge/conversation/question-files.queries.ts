import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The ids of the files of a question, in their order; none for a question of the product. */
export const questionFilesSql = (
  tenantId: number,
  questionId: RawBuilder<unknown>,
) => sql`coalesce((
  select q.attachments from own_knowledge_question q where q.tenant_id = ${tenantId} and q.id = ${questionId}), '{}')`

export async function selectQuestionFiles(
  db: Db,
  tenantId: number,
  questionId: string,
): Promise<string[]> {
  const { rows } = await sql<{ fileIds: string[] }>`
    select ${questionFilesSql(tenantId, sql`${questionId}::uuid`)} as "fileIds"`.execute(db)
  return rows[0]?.fileIds ?? []
}
