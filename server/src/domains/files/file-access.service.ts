import type { Db, TenantScope } from '#platform/database/database'
import { selectAttachments } from './attachment.queries.ts'
import { type FileRow, selectFile } from './file.queries.ts'
import type { FileUse } from './file-use.ts'

/** Whether the file is attached to something that the person of the scope may read. */
async function hasReadable(db: Db, scope: TenantScope, file: FileRow, uses: readonly FileUse[]) {
  const attachments = await selectAttachments(db, scope.tenantId, [file.id])
  for (const use of uses) {
    if (use.visibility === 'organisation') continue
    const of = attachments.filter(({ kind }) => kind === use.kind)
    const ids = of.map((row) => row.subject_id)
    if (ids.length > 0 && (await use.selectReadable(db, scope, ids)).size > 0) return true
  }
  return false
}

/** Whether a use shows the file to people who are not signed in. */
export async function isPublic(db: Db, tenantId: number, uses: readonly FileUse[], fileId: string) {
  const attachments = await selectAttachments(db, tenantId, [fileId])
  return uses.some(
    (use) =>
      use.visibility === 'organisation' &&
      use.isPublic &&
      attachments.some(({ kind }) => kind === use.kind),
  )
}

async function mayRead(db: Db, scope: TenantScope, file: FileRow, uses: readonly FileUse[]) {
  const { userId, organisations } = scope
  if (file.account_id === userId) return true
  const isSeen = organisations === '*' || organisations.includes(file.organisation_id)
  if (file.visibility === 'organisation' && isSeen) return true
  return file.visibility !== 'owner' && hasReadable(db, scope, file, uses)
}

/**
 * A file that the person of the scope may read, or undefined. The policies of the table apply the same rule and show no
 * other file; either of the two alone is sufficient.
 */
export async function findReadable(
  db: Db,
  scope: TenantScope,
  uses: readonly FileUse[],
  fileId: string,
): Promise<FileRow | undefined> {
  const file = await selectFile(db, scope.tenantId, fileId)
  return file && (await mayRead(db, scope, file, uses)) ? file : undefined
}
