import type { Language } from '@iwater/contract/errors'
import { type Db, type TenantScope, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectAttachments } from './attachment.queries.ts'
import { deleteFile, lockFilesOfPerson, selectOwnIds } from './file.queries.ts'
import { keyOf } from './file-store.ts'
import type { FileUse } from './file-use.ts'
import { namesOfUses } from './use-name.service.ts'

/** Removes objects that no row refers to any more. If the store does not answer, the hourly sweep does it later. */
export const removeObject = ({ storage, logger }: Services, key: string) =>
  storage.remove(key).catch((error: unknown) => {
    logger.warn({ err: error }, 'a file is not removed from the storage yet')
  })

type Owner = TenantScope & { userId: string }

/** Deletes the row of an own file, unless it is in use. Answers its uses, else its stored name. */
async function deleteUnused(db: Db, { tenantId, userId }: Owner, fileId: string) {
  await lockFilesOfPerson(db, userId)
  const own = await selectOwnIds(db, tenantId, userId, { ids: [fileId] })
  const attachments = own.length === 0 ? [] : await selectAttachments(db, tenantId, [fileId])
  if (attachments.length > 0) return { attachments }
  return { storedName: (await deleteFile(db, tenantId, userId, fileId))?.stored_name }
}

/** Removes an own file that is no longer in use: first the row, then its bytes. */
export async function dropFile(services: Services, owner: Owner, fileId: string) {
  const { storedName } = await withTenant(services.app, owner, (db) =>
    deleteUnused(db, owner, fileId),
  )
  if (storedName !== undefined) await removeObject(services, keyOf(owner.tenantId, storedName))
}

const between = { zh: '；', en: '; ' } as const satisfies Record<Language, string>

/** Removes an own file. Throws files.in-use, with its uses, and files.not-found. */
export async function removeFile(
  services: Services,
  session: Session,
  uses: readonly FileUse[],
  { fileId, language }: { fileId: string; language: Language },
) {
  const { tenantId } = session
  const storedName = await withTenant(services.app, session, async (db) => {
    const { attachments = [], storedName: name } = await deleteUnused(db, session, fileId)
    if (attachments.length > 0) {
      const names = (await namesOfUses(db, tenantId, uses, attachments)).get(fileId) ?? []
      const text = names.map((one) => one[language]).join(between[language])
      throw new AppError('files.in-use', { details: { uses: text } })
    }
    if (name === undefined) throw new AppError('files.not-found')
    return name
  })
  await removeObject(services, keyOf(tenantId, storedName))
  return null
}
