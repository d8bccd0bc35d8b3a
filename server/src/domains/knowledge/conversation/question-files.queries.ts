import type { FileFacts } from '@iwater/contract/files'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The files of a question, in their order, as a list; an empty one for a question of the product, or none. */
export const questionFilesSql = (
  tenantId: number,
  questionId: RawBuilder<unknown>,
) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('fileId', f.id, 'name', f.name, 'group', f.file_group, 'size', f.size_bytes) order by a.place)
    from own_knowledge_question q cross join unnest(q.attachments) with ordinality a (id, place)
    join file f on f.tenant_id = q.tenant_id and f.id = a.id
   where q.tenant_id = ${tenantId} and q.id = ${questionId}), '[]')`

export async function selectQuestionFiles(
  db: Db,
  tenantId: number,
  questionId: string,
): Promise<FileFacts[]> {
  const { rows } = await sql<{ files: FileFacts[] }>`
    select ${questionFilesSql(tenantId, sql`${questionId}`)} as files`.execute(db)
  return rows[0]?.files ?? []
}
