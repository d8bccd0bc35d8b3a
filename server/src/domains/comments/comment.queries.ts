import type { Db } from '#platform/database/database'

/** Of the records of a table one. */
export type Subject = { tenantId: number; table: string; recordId: string }

type Comment = Omit<Subject, 'recordId'> & { commentId: string }

/** Comments on a record, newest first, with the names of their authors as far as the session sees them. */
export const selectComments = (
  db: Db,
  { tenantId, table, recordId }: Subject,
  { before, limit }: { before: string | undefined; limit: number },
) =>
  db
    .selectFrom('record_comment as c')
    .leftJoin('account_name as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.id', '=', 'c.author_id'),
    )
    .select(['c.id', 'c.text', 'c.added_at', 'c.changed_at', 'a.id as author_id'])
    .select(['a.name_zh', 'a.name_en'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.subject', '=', table)
    .where('c.record_id', '=', recordId)
    // An id of anything else finds nothing, whether it exists or not.
    .$if(before !== undefined, (query) =>
      query.where('c.id', '<', ({ selectFrom }) =>
        selectFrom('record_comment as b')
          .select('b.id')
          .where('b.tenant_id', '=', tenantId)
          .where('b.subject', '=', table)
          .where('b.record_id', '=', recordId)
          .where('b.id', '=', String(before)),
      ),
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

export const insertComment = (
  db: Db,
  { tenantId, table, recordId, commentId }: Comment & Subject,
  { text, authorId, at }: { text: string; authorId: string; at: Date },
) =>
  db
    .insertInto('record_comment')
    .values({
      tenant_id: tenantId,
      id: commentId,
      subject: table,
      record_id: recordId,
      author_id: authorId,
      text,
      added_at: at,
    })
    .execute()

/** Answers whether the session may do this with the comment, and did: the row policies decide. */
export async function updateComment(
  db: Db,
  { tenantId, table, commentId }: Comment,
  { text, at }: { text: string; at: Date },
) {
  const { numUpdatedRows } = await db
    .updateTable('record_comment')
    .set({ text, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', table)
    .where('id', '=', commentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same. */
export async function deleteComment(db: Db, { tenantId, table, commentId }: Comment) {
  const { numDeletedRows } = await db
    .deleteFrom('record_comment')
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', table)
    .where('id', '=', commentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
