import type { LocalText } from '@iwater/contract/fields'
import type { Db } from '#platform/database/database'
import type { AttachmentRow } from './attachment.queries.ts'
import type { FileUse } from './file-use.ts'

/** The uses of some files, named for their owner, by file. */
export async function namesOfUses(
  db: Db,
  tenantId: number,
  uses: readonly FileUse[],
  attachments: readonly AttachmentRow[],
): Promise<ReadonlyMap<string, LocalText[]>> {
  const names = new Map<string, LocalText[]>()
  for (const { kind, selectNames } of uses) {
    const of = attachments.filter((one) => one.kind === kind)
    if (of.length === 0) continue
    const ids = [...new Set(of.map((one) => one.subject_id))]
    const known = await selectNames(db, tenantId, ids)
    for (const { file_id: fileId, subject_id: subjectId } of of) {
      const name = known.get(subjectId)
      if (name) names.set(fileId, [...(names.get(fileId) ?? []), name])
    }
  }
  return names
}
