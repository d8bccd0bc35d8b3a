import type { Readable } from 'node:stream'
import { type FileGroup, megabyte, type StoredFile } from '@iwater/contract/files'
import {
  selectParameters,
  selectQuotaUse,
  selectSuspension,
  wholeTenant,
} from '#domains/organisation'
import { askTenant, type Db, type TenantScope, withTenant } from '#platform/database/database'
import { filesBeyondQuota } from '#platform/database/quota-failure'
import { AppError } from '#platform/http/app-error'
import { rangeAnswer, readRange } from '#platform/http/byte-range'
import type { SentFile } from '#platform/http/sent-file'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import {
  type FileRow,
  insertFile,
  lockFilesOfPerson,
  type NewFile,
  selectBytesOfPerson,
  selectFacts,
  selectFile,
} from './file.queries.ts'
import { findReadable, isPublic } from './file-access.service.ts'
import {
  assertSize,
  type Content,
  checkContent,
  kindOf,
  readExtension,
  type Wish,
} from './file-kinds.ts'
import { fileLink, isLinkGood } from './file-link.service.ts'
import { disposition, plainName } from './file-name.ts'
import { keyOf, newStoredName, receive } from './file-store.ts'
import type { FileUse } from './file-use.ts'
import { isPackage } from './package-content.ts'
import { removeObject } from './removal.service.ts'

type Stated = Pick<FileRow, 'id' | 'name' | 'file_group' | 'size_bytes' | 'extension'>

/** A file as its reader sees it, who must be allowed to read it. */
export const storedFileOf = (
  services: Services,
  { tenantId, userId, readers }: Session,
  { id, name, file_group, size_bytes, extension }: Stated,
): StoredFile => ({
  fileId: id,
  name,
  group: file_group as FileGroup,
  size: Number(size_bytes),
  url: fileLink(services, tenantId, { fileId: id, extension, reader: readers?.[0] ?? userId }),
  isShown: kindOf(extension).isShown ?? false,
})

/** Some files by their ids, as a reader sees them who may read them. */
export async function storedFiles(
  db: Db,
  services: Services,
  session: Session,
  ids: readonly string[],
): Promise<StoredFile[]> {
  const facts = await selectFacts(db, session.tenantId, ids)
  return facts.map((file) => storedFileOf(services, session, file))
}

type Owner = TenantScope & { userId: string; organisationId: string }

/** Throws files.no-room unless there is room for so many more bytes. */
async function assertRoom(db: Db, { tenantId, userId }: Owner, size: number) {
  const bytes = await selectBytesOfPerson(db, tenantId, userId)
  const { personMegabytes: limit } = await selectParameters(db, tenantId)
  if (bytes + size > limit * megabyte) throw new AppError('files.no-room', { details: { limit } })
}

/**
 * Throws files.no-room or organisation.quota-files unless there is room for so many more bytes, before they are sent. What
 * others send meanwhile is judged when each is stored.
 */
export async function assertRoomToSend(db: Db, owner: Owner, size: number) {
  await assertRoom(db, owner, size)
  const ofTenant = await selectQuotaUse(db, 'fileBytes')
  if (ofTenant && ofTenant.present + size > ofTenant.quota) throw filesBeyondQuota(ofTenant.quota)
}

/** The type of a file by its name. The body of a rejected file is read and dropped, so that the answer arrives. */
function readWish(content: Readable, name: string, wanted: FileGroup | undefined) {
  try {
    return readExtension(name, wanted)
  } catch (error) {
    content.resume()
    throw error
  }
}

const keepRow = (
  { app }: Services,
  owner: Owner,
  row: Omit<NewFile, 'organisationId' | 'accountId'>,
  also?: (db: Db) => Promise<unknown>,
) =>
  withTenant(app, owner, async (db) => {
    const { tenantId, organisationId, userId } = owner
    await lockFilesOfPerson(db, userId)
    await assertRoom(db, owner, row.size)
    await insertFile(db, tenantId, { ...row, organisationId, accountId: userId })
    await also?.(db)
  })

/** `also` writes, in the transaction that makes it the person's, what belongs to it. */
type MadeFile = {
  id: string
  name: string
  content: Readable
  also?: (db: Db) => Promise<unknown>
}

type StoredObject = Omit<MadeFile, 'content'> & { wish: Wish; storedName: string; size: number }

/**
 * Stores a file that the product has made for a person, such as an export. Nothing is kept of one whose content fails;
 * one that is there already stays.
 */
export async function storeMadeFile(
  services: Services,
  owner: Owner,
  { id, name, content, also }: MadeFile,
) {
  const { tenantId } = owner
  const { extension, group } = readExtension(name, undefined)
  services.space.assertRoom()
  const known = await withTenant(services.app, owner, async (db) => {
    await assertRoomToSend(db, owner, 1)
    return selectFile(db, tenantId, id)
  })
  if (known) {
    content.destroy()
    return
  }
  const storedName = newStoredName(extension)
  const size = await services.storage.put(keyOf(tenantId, storedName), content)
  const charset = group === 'text' ? ('utf-8' as const) : null
  try {
    const row = { id, group, name: plainName(name), extension, storedName, size, charset }
    await keepRow(services, owner, { ...row, width: null, height: null }, also)
  } catch (error) {
    await removeObject(services, keyOf(tenantId, storedName))
    throw error
  }
}

/** Throws unless the content of an object matches its extension. A package is read in pieces, from its end. */
async function checkStored(
  { storage }: Services,
  { key, wish, size, content }: { key: string; wish: Wish; size: number; content: Readable },
): Promise<Content> {
  if (wish.group !== 'package') return checkContent({ content, size }, wish)
  content.destroy()
  const { extension } = wish
  if (await isPackage(storage, { key, size, extension })) return {}
  throw new AppError('files.not-a-package', { details: { extension } })
}

/** Throws for a group that only administrators of organisations may upload. */
export function assertMayUpload({ permissions }: Session, group: FileGroup) {
  const permission = 'organisation.manage'
  if (group === 'package' && !permissions.has(permission))
    throw new AppError('request.forbidden', { details: { permission } })
}

/** Makes an object that is stored a file of its owner, after checking its content; it is removed if that fails. */
export async function keepStored(
  services: Services,
  session: Session,
  { id, name, wish, storedName, size, also }: StoredObject,
): Promise<StoredFile> {
  const { group, extension } = wish
  const key = keyOf(session.tenantId, storedName)
  try {
    const { tenantId } = session
    assertSize(
      group,
      size,
      await askTenant(services.app, session, (db) => selectParameters(db, tenantId)),
    )
    const stored = await services.storage.open(key)
    if (!stored) throw new Error(`${key} is not there after it was stored`)
    if (stored.size !== size) {
      stored.content.destroy()
      throw new AppError('files.not-uploaded')
    }
    const { picture, charset = null } = await checkStored(services, { key, wish, ...stored })
    const { width = null, height = null } = picture ?? {}
    const row = { id, group, name, extension, storedName, size, width, height, charset }
    await keepRow(services, session, row, also)
    const stated = { id, name, file_group: group, size_bytes: String(size), extension }
    return storedFileOf(services, session, stated)
  } catch (error) {
    await removeObject(services, key)
    throw error
  }
}

/** Stores a file after checking its name, its length and its content. Nothing is kept of a rejected file. */
export async function storeFile(
  services: Services,
  session: Session,
  { openSent, group: wanted }: { openSent: SentFile; group?: FileGroup | undefined },
): Promise<StoredFile> {
  const { tenantId } = session
  if (wanted !== undefined) assertMayUpload(session, wanted)
  services.space.assertRoom()
  // Where there is no room left at all, the file need not be sent. The web client asks for all of it beforehand (`beginUpload`).
  await withTenant(services.app, session, (db) => assertRoomToSend(db, session, 1))
  const { name: sentName, content, isTooLong } = await openSent()
  const name = plainName(sentName)
  const wish = readWish(content, name, wanted)
  const { extension } = wish
  const received = { extension, content }
  const { storedName, size } = await receive(services.storage, tenantId, received)
  const whole = isTooLong() ? Number.POSITIVE_INFINITY : size
  return keepStored(services, session, { id: newId(), name, wish, storedName, size: whole })
}

export async function findFileUrl(
  services: Services,
  session: Session,
  uses: readonly FileUse[],
  fileId: string,
): Promise<StoredFile> {
  const row = await withTenant(services.app, session, (db) =>
    findReadable(db, session, uses, fileId),
  )
  if (!row) throw new AppError('files.not-found')
  return storedFileOf(services, session, row)
}

/** The headers `Range` and `If-Range` of a request. */
type AskedRange = { range: string | undefined; ifRange: string | undefined }

type Link = {
  tenant: number
  reader?: string | undefined
  fileId: string
  until: number
  signature: string
}

/**
 * The content of a signed link, or the requested range of it, with headers that keep a browser from doing more than
 * displaying it. The content of a file never changes, so its id is its version. Of a suspended tenant there are the pictures of its
 * sign-in page alone.
 */
export async function openFile(
  services: Services,
  uses: readonly FileUse[],
  { signature, ...link }: Link,
  { range: asked, ifRange }: AskedRange,
) {
  if (!isLinkGood(services, link, signature)) throw new AppError('files.link-expired')
  const { tenant, reader, fileId, until } = link
  // The reader's organisations were checked when the link was made; all other access is checked again.
  const scope = { ...wholeTenant(tenant), userId: reader ?? null }
  const row = await withTenant(services.app, scope, async (db) => {
    const found = await findReadable(db, scope, uses, fileId)
    const isOpen =
      (await selectSuspension(db, tenant)) === null || (await isPublic(db, tenant, uses, fileId))
    return isOpen ? found : undefined
  })
  if (!row) throw new AppError('files.link-expired')
  const seconds = Math.max(0, until - Math.ceil(services.clock.now() / 1000))
  return answerFile(services, row, { tenant, asked: { range: asked, ifRange }, seconds })
}

/**
 * A file that is shown to an organisation, for anybody: the caller decides who may have it. Throws files.not-found for any other.
 */
export async function openShownFile(
  services: Services,
  { tenantId: tenant, fileId }: { tenantId: number; fileId: string },
  asked: AskedRange,
) {
  const scope = { ...wholeTenant(tenant), userId: null }
  const row = await withTenant(services.app, scope, (db) => findReadable(db, scope, [], fileId))
  if (!row) throw new AppError('files.not-found')
  return answerFile(services, row, { tenant, asked, seconds: 0 })
}

/** What a file is sent with; browsers may keep it for so many seconds. */
async function answerFile(
  { storage }: Services,
  row: FileRow,
  { tenant, asked, seconds }: { tenant: number; asked: AskedRange; seconds: number },
) {
  const etag = `"${row.id}"`
  const range = readRange({ ...asked, etag, size: Number(row.size_bytes) })
  const found = await storage.open(keyOf(tenant, row.stored_name), range)
  if (!found) throw new AppError('files.link-expired')
  const { status, headers } = rangeAnswer(range, found.size)
  const { type, isShown } = kindOf(row.extension)
  return {
    content: found.content,
    status,
    headers: {
      ...headers,
      etag,
      'content-type': row.charset === null ? type : `${type}; charset=${row.charset}`,
      'content-disposition': disposition(isShown ? 'inline' : 'attachment', row.name),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': seconds > 0 ? `private, max-age=${seconds}, immutable` : 'no-cache',
    },
  }
}
