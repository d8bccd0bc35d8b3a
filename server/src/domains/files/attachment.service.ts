import type { FileGroup } from '@iwater/contract/files'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { deleteAttachments, insertAttachments, selectAttached } from './attachment.queries.ts'
import { lockFilesOfPerson, selectOwnIds } from './file.queries.ts'
import type { FileUse } from './file-use.ts'

type Wanted = {
  subjectId: string
  /** All files of the subject from now on; files that it no longer uses are their owner's again. */
  fileIds: readonly string[]
  /** Set where only files of one group are allowed. */
  group?: FileGroup
}

/**
 * Sets the files of a subject within the caller's transaction: after its commit they are readable as the use defines.
 * Files attached already stay, whatever their owner; any other must belong to the caller, or this throws
 * files.not-found. A trigger of the migration removes the attachments of a deleted subject.
 */
export async function attachFiles(
  db: Db,
  { tenantId, userId }: Session,
  { kind, visibility }: FileUse,
  { subjectId, fileIds, group }: Wanted,
) {
  const subject = { kind, subjectId }
  const before = await selectAttached(db, tenantId, subject)
  const ended = before.filter((id) => !fileIds.includes(id))
  if (ended.length > 0) await deleteAttachments(db, tenantId, subject, ended)
  const added = [...new Set(fileIds)].filter((id) => !before.includes(id))
  if (added.length === 0) return
  // A concurrent removal of one of them waits, and then finds it in use.
  await lockFilesOfPerson(db, userId)
  const own = await selectOwnIds(db, tenantId, userId, { ids: added, group })
  if (own.length < added.length) throw new AppError('files.not-found')
  const use = { ...subject, visibility, accountId: userId, fileIds: added }
  await insertAttachments(db, tenantId, use)
}
