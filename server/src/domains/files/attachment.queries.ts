import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The subject of an attachment, by the kind of use and its id. */
export type Subject = { kind: string; subjectId: string }

/** The uses of some files. */
export const selectAttachments = (db: Db, tenantId: number, fileIds: readonly string[]) =>
  db
    .selectFrom('file_attachment')
    .select(['file_id', 'kind', 'subject_id'])
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', sql<string>`any(${[...fileIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('subject_id')
    .execute()
export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number]

/** Files attached to a subject. */
export const selectAttached = async (db: Db, tenantId: number, { kind, subjectId }: Subject) =>
  (
    await db
      .selectFrom('file_attachment')
      .select('file_id')
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .execute()
  ).map((row) => row.file_id)

export const insertAttachments = (
  db: Db,
  tenantId: number,
  {
    kind,
    subjectId,
    ...use
  }: Subject & { visibility: string; accountId: string; fileIds: readonly string[] },
) =>
  db
    .insertInto('file_attachment')
    .values(
      use.fileIds.map((fileId) => ({
        tenant_id: tenantId,
        file_id: fileId,
        kind,
        subject_id: subjectId,
        account_id: use.accountId,
        visibility: use.visibility,
      })),
    )
    .execute()

export const deleteAttachments = (
  db: Db,
  tenantId: number,
  { kind, subjectId }: Subject,
  fileIds: readonly string[],
) =>
  db
    .deleteFrom('file_attachment')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('file_id', 'in', [...fileIds])
    .execute()
