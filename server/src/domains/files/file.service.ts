import type { Readable } from 'node:stream'
import { type FileGroup, filesOfPersonLimit, type StoredFile } from '@iwater/contract/files'
import { wholeTenant } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { rangeAnswer, readRange } from '#platform/http/byte-range'
import type { SentFile } from '#platform/http/sent-file'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import {
  deleteFile,
  type FileRow,
  insertFile,
  lockFilesOfPerson,
  selectBytesOfPerson,
  selectFile,
} from './file.queries.ts'
import { assertSize, checkContent, kindOf, readExtension } from './file-kinds.ts'
import { fileLink, isLinkGood } from './file-link.service.ts'
import { disposition, plainName } from './file-name.ts'
import { keyOf, receive } from './file-store.ts'

const shown = (services: Services, tenantId: number, row: FileRow): StoredFile => ({
  fileId: row.id,
  name: row.name,
  group: row.file_group as FileGroup,
  size: Number(row.size_bytes),
  url: fileLink(services, tenantId, { fileId: row.id, extension: row.extension }),
})

/** Throws files.no-room unless so many bytes more would fit. */
async function assertRoom(db: Db, { tenantId, userId }: Session, size: number) {
  const bytes = await selectBytesOfPerson(db, tenantId, userId)
  if (bytes + size <= filesOfPersonLimit) return
  throw new AppError('files.no-room', { details: { limit: filesOfPersonLimit / 1024 ** 2 } })
}

/** What the name says of a file. What is sent of one that is refused is read and dropped, so that the answer arrives. */
function readWish(content: Readable, name: string, wanted: FileGroup | undefined) {
  try {
    return readExtension(name, wanted)
  } catch (error) {
    content.resume()
    throw error
  }
}

/** Removes what no row refers to any more. When the store does not answer, the hourly sweep does it later. */
const removeObject = ({ storage, logger }: Services, key: string) =>
  storage.remove(key).catch((error: unknown) => {
    logger.warn({ err: error }, 'a file is not removed from the storage yet')
  })

/** Takes a file in: by its name, its length and what its bytes are. Nothing stays of one that is refused. */
export async function storeFile(
  services: Services,
  session: Session,
  { openSent, group: wanted }: { openSent: SentFile; group?: FileGroup | undefined },
): Promise<StoredFile> {
  const { tenantId, userId, organisationId } = session
  services.space.assertRoom()
  // Whoever has no room at all need not send anything.
  await withTenant(services.app, session, (db) => assertRoom(db, session, 1))
  const { name: sentName, content, isTooLong } = await openSent()
  const name = plainName(sentName)
  const wish = readWish(content, name, wanted)
  const { extension, group } = wish
  const { storage } = services
  const { storedName, size } = await receive(storage, tenantId, { extension, content })
  const key = keyOf(tenantId, storedName)
  try {
    assertSize(group, isTooLong() ? Number.POSITIVE_INFINITY : size)
    const stored = await storage.open(key)
    if (!stored) throw new Error(`${key} is not there after it was stored`)
    const picture = await checkContent(stored, wish)
    const { width = null, height = null } = picture ?? {}
    const id = newId()
    return await withTenant(services.app, session, async (db) => {
      await lockFilesOfPerson(db, userId)
      await assertRoom(db, session, size)
      const row = { id, group, name, extension, storedName, size, width, height }
      await insertFile(db, tenantId, { ...row, organisationId, accountId: userId })
      const url = fileLink(services, tenantId, { fileId: id, extension })
      return { fileId: id, name, group, size, url }
    })
  } catch (error) {
    await removeObject(services, key)
    throw error
  }
}

export async function findFileUrl(
  services: Services,
  session: Session,
  fileId: string,
): Promise<StoredFile> {
  const row = await withTenant(services.app, session, (db) =>
    selectFile(db, session.tenantId, fileId),
  )
  if (!row) throw new AppError('files.not-found')
  return shown(services, session.tenantId, row)
}

/** Removes an own file: first what refers to it, then its bytes. Answers whether there was one. */
export async function dropFile(services: Services, session: Session, fileId: string) {
  const removed = await withTenant(services.app, session, (db) =>
    deleteFile(db, session.tenantId, session.userId, fileId),
  )
  if (removed) await removeObject(services, keyOf(session.tenantId, removed.stored_name))
  return removed !== undefined
}

export async function removeFile(services: Services, session: Session, fileId: string) {
  if (!(await dropFile(services, session, fileId))) throw new AppError('files.not-found')
  return null
}

type Link = { tenant: number; fileId: string; until: number; signature: string }

/**
 * What a signed link leads to, or the part of it that is asked for, with the headers that keep a browser from doing
 * more than showing it. The content of a file never changes, so its id is its version.
 */
export async function openFile(
  services: Services,
  { tenant, fileId, until, signature }: Link,
  { range: asked, ifRange }: { range: string | undefined; ifRange: string | undefined },
) {
  const isGood = isLinkGood(services, { tenant, fileId, until }, signature)
  if (!isGood) throw new AppError('files.link-expired')
  const row = await withTenant(services.app, wholeTenant(tenant), (db) =>
    selectFile(db, tenant, fileId),
  )
  if (!row) throw new AppError('files.link-expired')
  const etag = `"${row.id}"`
  const range = readRange({ range: asked, ifRange, etag, size: Number(row.size_bytes) })
  const found = await services.storage.open(keyOf(tenant, row.stored_name), range)
  if (!found) throw new AppError('files.link-expired')
  const { status, headers } = rangeAnswer(range, found.size)
  const { type, isShown } = kindOf(row.extension)
  const seconds = Math.max(0, until - Math.ceil(services.clock.now() / 1000))
  return {
    content: found.content,
    status,
    headers: {
      ...headers,
      etag,
      'content-type': type,
      'content-disposition': disposition(isShown ? 'inline' : 'attachment', row.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': `private, max-age=${seconds}, immutable`,
    },
  }
}
