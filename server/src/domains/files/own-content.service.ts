import type { Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectFile } from './file.queries.ts'
import { keyOf } from './file-store.ts'

type Owner = { tenantId: number; userId: string }

/** A file that the person has uploaded, or undefined: name, extension, size and the name of its object. */
export async function findOwnFile(db: Db, { tenantId, userId }: Owner, fileId: string) {
  const file = await selectFile(db, tenantId, fileId)
  if (!file || file.account_id !== userId) return undefined
  const { name, extension, stored_name: storedName, size_bytes: size } = file
  return { name, extension, storedName, size: Number(size) }
}

/** The bytes of a file that `findOwnFile` has found; null when the store has none. */
export const openContent = ({ storage }: Services, tenantId: number, storedName: string) =>
  storage.open(keyOf(tenantId, storedName))
