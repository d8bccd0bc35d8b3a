import { type FileGroup, megabyte, openUploadLimits, type StoredFile } from '@iwater/contract/files'
import { selectParameters } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import {
  deleteExpired,
  deleteUpload,
  insertUpload,
  lockUploads,
  type Open,
  selectOpen,
} from './direct-upload.queries.ts'
import { selectBytesOfPerson, selectFile } from './file.queries.ts'
import { assertMayUpload, assertRoomToSend, keepStored, storedFileOf } from './file.service.ts'
import { assertSize, readExtension } from './file-kinds.ts'
import { plainName } from './file-name.ts'
import { keyOf, newStoredName } from './file-store.ts'
import { removeObject } from './removal.service.ts'

/** From the address being given until the store has to have the beginning of the file. */
const addressSeconds = 900

/** What was ordered, as the client carries it, sealed: no row is written before the file is complete. */
type Ticket = {
  tenantId: number
  userId: string
  fileId: string
  name: string
  group: FileGroup
  extension: string
  size: number
  sentAs: string
}

const purpose = 'direct upload'

function readTicket({ vault }: Services, { tenantId, userId }: Session, text: string): Ticket {
  try {
    const ticket = JSON.parse(vault.open(Buffer.from(text, 'base64url'), purpose)) as Ticket
    if (ticket.tenantId === tenantId && ticket.userId === userId) return ticket
  } catch {
    // Whatever is wrong with it, it is none of ours.
  }
  throw new AppError('files.not-uploaded')
}

type Bound = { count: number; bytes: number }

/** Whether one more of this size is within a bound. */
const isWithin = ({ count, bytes }: Open, bound: Bound, size: number) =>
  count < bound.count && bytes + size <= bound.bytes

const details = ({ nextAt }: Open, { count, bytes }: Bound, now: number) => ({
  limit: count,
  megabytes: Math.floor(bytes / megabyte),
  minutes: Math.max(1, Math.ceil(((nextAt?.getTime() ?? now) - now) / 60_000)),
})

/**
 * Notes an address that is about to be given. What is not complete counts against the room of its sender as well: it lies in
 * the store already.
 */
async function orderUpload(
  db: Db,
  { tenantId, userId }: Session,
  { fileId, size }: Pick<Ticket, 'fileId' | 'size'>,
  now: number,
) {
  await lockUploads(db, tenantId)
  await deleteExpired(db, tenantId, new Date(now))
  const { person, tenant } = await selectOpen(db, tenantId, userId)
  const { personMegabytes } = await selectParameters(db, tenantId)
  const room = personMegabytes * megabyte - (await selectBytesOfPerson(db, tenantId, userId))
  const ofPerson = { count: openUploadLimits.person, bytes: room }
  if (!isWithin(person, ofPerson, size))
    throw new AppError('files.own-uploads-open', { details: details(person, ofPerson, now) })
  const ofTenant = openUploadLimits.tenant
  if (!isWithin(tenant, ofTenant, size))
    throw new AppError('files.uploads-open', { details: details(tenant, ofTenant, now) })
  const expiresAt = new Date(now + addressSeconds * 1000)
  await insertUpload(db, tenantId, { fileId, accountId: userId, size, expiresAt })
}

/** An address to which a file is sent, once its name and length are known to be allowed; null where the server takes all files. */
export async function beginUpload(
  { app, clock, space, storage, vault }: Services,
  session: Session,
  {
    name: sentName,
    size,
    group: wanted,
  }: { name: string; size: number; group?: FileGroup | undefined },
) {
  const name = plainName(sentName)
  const { extension, group } = readExtension(name, wanted)
  assertMayUpload(session, group)
  space.assertRoom()
  const { direct } = storage
  const fileId = newId()
  await withTenant(app, session, async (db) => {
    assertSize(group, size, await selectParameters(db, session.tenantId))
    await assertRoomToSend(db, session, size)
    if (direct) await orderUpload(db, session, { fileId, size }, clock.now())
  })
  if (direct === undefined) return null
  const { tenantId, userId } = session
  const sentAs = newStoredName(extension)
  const options = { size, seconds: addressSeconds }
  const url = await direct.address(keyOf(tenantId, sentAs), options)
  const ticket: Ticket = { tenantId, userId, fileId, name, group, extension, size, sentAs }
  return { url, ticket: vault.seal(JSON.stringify(ticket), purpose).toString('base64url') }
}

/**
 * Makes what was sent to the address a file of its sender. It is checked as a copy: a holder of the address could replace what it
 * stored after the check. An object that nobody completes is removed with others that no row refers to.
 */
export async function completeUpload(
  services: Services,
  session: Session,
  text: string,
): Promise<StoredFile> {
  const { app, storage } = services
  const { tenantId } = session
  const { fileId, name, group, extension, size, sentAs } = readTicket(services, session, text)
  const find = () => withTenant(app, session, (db) => selectFile(db, tenantId, fileId))
  // The answer to an earlier call may have been lost.
  const known = await find()
  if (known) return storedFileOf(services, session, known)
  const storedName = newStoredName(extension)
  const wish = { extension, group }
  const close = (db: Db) => deleteUpload(db, tenantId, fileId)
  try {
    const isThere = await storage.direct?.copy(keyOf(tenantId, sentAs), keyOf(tenantId, storedName))
    if (!isThere) throw new AppError('files.not-uploaded')
    const object = { id: fileId, name, wish, storedName, size, also: close }
    const stored = await keepStored(services, session, object)
    await removeObject(services, keyOf(tenantId, sentAs))
    return stored
  } catch (error) {
    // Another call may have completed it meanwhile: it has taken away what was sent, or has the id of the file.
    const made = await find()
    if (made) return storedFileOf(services, session, made)
    throw error
  }
}
