import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { AppError } from '#platform/http/app-error'
import { asReceiveFailure } from '#platform/space/space'
import type { Storage } from '#platform/storage/storage'

/** An upload may take this long before its remains count as abandoned. */
const abandonedMs = 3_600_000

export const keyOf = (tenantId: number, storedName: string) => `${tenantId}/${storedName}`

/** A name that no other file has, and that tells nothing. */
export const newStoredName = (extension: string) =>
  `${randomBytes(16).toString('hex')}.${extension}`

/** Stores an upload under a new name; answers the name and its size. Nothing is kept of an interrupted one. */
export async function receive(
  storage: Storage,
  tenantId: number,
  { extension, content }: { extension: string; content: Readable },
) {
  const storedName = newStoredName(extension)
  try {
    return { storedName, size: await storage.put(keyOf(tenantId, storedName), content) }
  } catch (error) {
    throw error instanceof AppError ? error : asReceiveFailure(error)
  }
}

/** Names that `newStoredName` gives; other domains store files with other names beside them. */
const isOwn = (name: string) => /^[\da-f]{32}\./.test(name)

/** Removes objects of this domain that no row refers to: `selectNames` is called once for each tenant. */
export async function sweep(
  storage: Storage,
  { now, signal }: { now: number; signal: AbortSignal },
  selectNames: (tenantId: number) => Promise<ReadonlySet<string>>,
) {
  const before = now - abandonedMs
  await storage.removeUnfinished(before)
  let names: { tenant: string; known: ReadonlySet<string> } | undefined
  for await (const { key, changedAt } of storage.list()) {
    if (signal.aborted) return
    const [tenant = '', name = ''] = key.split('/')
    if (names?.tenant !== tenant) names = { tenant, known: await selectNames(Number(tenant)) }
    if (isOwn(name) && !names.known.has(name) && changedAt < before) await storage.remove(key)
  }
}
