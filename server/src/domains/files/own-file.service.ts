import { type FileVisibility, type listOwnFiles, megabyte } from '@iwater/contract/files'
import type { OutputOf } from '@iwater/contract/route'
import { selectParameters, selectQuotaUse } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectAttachments } from './attachment.queries.ts'
import { storedFileOf } from './file.service.ts'
import type { FileUse } from './file-use.ts'
import { type OwnFileFilter, selectOwnFiles } from './own-file.queries.ts'
import { namesOfUses } from './use-name.service.ts'

/** The files of a person, with their uses and the total size. */
export async function readOwnFiles(
  db: Db,
  services: Services,
  session: Session,
  { uses, filter }: { uses: readonly FileUse[]; filter: OwnFileFilter },
): Promise<OutputOf<typeof listOwnFiles>> {
  const { tenantId, userId } = session
  const { records, groups, used } = await selectOwnFiles(db, tenantId, userId, filter)
  const attachments = await selectAttachments(
    db,
    tenantId,
    records.map(({ id }) => id),
  )
  const names = await namesOfUses(db, tenantId, uses, attachments)
  const { personMegabytes } = await selectParameters(db, tenantId)
  const { group, current, size } = filter
  return {
    records: records.map((row) => ({
      ...storedFileOf(services, session, row),
      visibility: row.visibility as FileVisibility,
      uploadedAt: new Date(row.created_at).toISOString(),
      uses: names.get(row.id) ?? [],
    })),
    total:
      group === undefined ? Object.values(groups).reduce((sum, n) => sum + n, 0) : groups[group],
    current,
    size,
    groups,
    room: {
      used,
      limit: personMegabytes * megabyte,
      ofTenant: await selectQuotaUse(db, 'fileBytes'),
    },
  }
}
