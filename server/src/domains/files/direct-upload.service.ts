import type { FileGroup, StoredFile } from '@iwater/contract/files'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { Services } from '#platform/services'
import { selectFile } from './file.queries.ts'
import { assertRoom, keepStored, storedFileOf } from './file.service.ts'
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

/** An address to which a file is sent, once its name and length are known to be allowed; null where the server takes all files. */
export async function beginUpload(
  { app, space, storage, vault }: Services,
  session: Session,
  {
    name: sentName,
    size,
    group: wanted,
  }: { name: string; size: number; group?: FileGroup | undefined },
) {
  const name = plainName(sentName)
  const { extension, group } = readExtension(name, wanted)
  assertSize(group, size)
  space.assertRoom()
  await withTenant(app, session, (db) => assertRoom(db, session, size))
  if (storage.direct === undefined) return null
  const { tenantId, userId } = session
  const sentAs = newStoredName(extension)
  const options = { size, seconds: addressSeconds }
  const url = await storage.direct.address(keyOf(tenantId, sentAs), options)
  const ticket: Ticket = { tenantId, userId, fileId: newId(), name, group, extension, size, sentAs }
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
  // The answer to an earlier call may have been lost.
  const known = await withTenant(app, session, (db) => selectFile(db, tenantId, fileId))
  if (known) return storedFileOf(services, session, known)
  const storedName = newStoredName(extension)
  const isThere = await storage.direct?.copy(keyOf(tenantId, sentAs), keyOf(tenantId, storedName))
  if (!isThere) throw new AppError('files.not-uploaded')
  const wish = { extension, group }
  const stored = await keepStored(services, session, { id: fileId, name, wish, storedName, size })
  await removeObject(services, keyOf(tenantId, sentAs))
  return stored
}
