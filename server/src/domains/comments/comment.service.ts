import {
  type Comment,
  type CommentKey,
  commentLimits,
} from '@iwater/contract/kit/record/comment-calls'
import type { Served, Work } from '#platform/entities/entity.service'
import { selectReadableRecords } from '#platform/entities/readable-records.queries'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { deleteComment, insertComment, selectComments, updateComment } from './comment.queries.ts'

const subjectOf = ({ entity }: Served, { session }: Work, recordId: string) => ({
  tenantId: session.tenantId,
  table: entity.table,
  recordId,
})

const keyOf = ({ entity }: Served, { session }: Work, commentId: string) => ({
  tenantId: session.tenantId,
  table: entity.table,
  commentId,
})

/** Looks for the record alone, since open panels ask again and again. Throws record.not-found. */
async function assertReadable({ entity }: Served, { db, session }: Work, id: string) {
  const found = await selectReadableRecords(db, entity, session.tenantId, [id])
  if (found.length === 0) throw new AppError('record.not-found')
}

/** Throws record.not-found for a record that the session does not see. */
export async function listComments(
  served: Served,
  work: Work,
  { id, before }: { id: string; before?: string | undefined },
) {
  await assertReadable(served, work, id)
  const rows = await selectComments(work.db, subjectOf(served, work, id), {
    before,
    limit: commentLimits.read + 1,
  })
  const comments = rows.slice(0, commentLimits.read).map(
    (row): Comment => ({
      commentId: row.id,
      text: row.text,
      author:
        row.author_id === null
          ? null
          : { userId: row.author_id, name: { zh: row.name_zh ?? '', en: row.name_en ?? '' } },
      addedAt: row.added_at.toISOString(),
      changedAt: row.changed_at?.toISOString() ?? null,
    }),
  )
  return { comments, isMore: rows.length > comments.length }
}

/** Throws record.not-found for a record that the session does not see. */
export async function addComment(
  served: Served,
  work: Work,
  { id, text }: { id: string; text: string },
) {
  await assertReadable(served, work, id)
  const { db, session, now } = work
  const commentId = newId()
  const comment = { ...subjectOf(served, work, id), commentId }
  await insertComment(db, comment, { text, authorId: session.userId, at: now })
  return { commentId }
}

/** Throws comment.not-found for one that the session does not see or has not written. */
export async function editComment(
  served: Served,
  work: Work,
  { commentId, text }: CommentKey & { text: string },
) {
  const comment = keyOf(served, work, commentId)
  if (!(await updateComment(work.db, comment, { text, at: work.now })))
    throw new AppError('comment.not-found')
  return null
}

/** Throws comment.not-found for one that the session does not see or may not delete. */
export async function removeComment(served: Served, work: Work, { commentId }: CommentKey) {
  const comment = keyOf(served, work, commentId)
  if (!(await deleteComment(work.db, comment))) throw new AppError('comment.not-found')
  return null
}
