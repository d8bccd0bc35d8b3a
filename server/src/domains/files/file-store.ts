import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { asReceiveFailure } from '#platform/space/space'

/** An upload may be under way this long before what it left counts as left behind. */
const abandonedMs = 3_600_000

const ifMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

/** The folder of uploaded files, outside of everything that is served: one folder for each tenant. */
export function openFileStore(root: string) {
  const folderOf = (tenantId: number) => join(root, String(tenantId))
  const pathOf = (tenantId: number, storedName: string) => join(folderOf(tenantId), storedName)

  return {
    pathOf,

    /** Writes what a person sends under a new name, and answers it. Nothing stays of what breaks off. */
    async receive(tenantId: number, extension: string, content: Readable): Promise<string> {
      await mkdir(folderOf(tenantId), { recursive: true, mode: 0o700 })
      const storedName = `${randomBytes(16).toString('hex')}.${extension}`
      const path = pathOf(tenantId, storedName)
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      } catch (error) {
        await rm(path, { force: true })
        throw asReceiveFailure(error)
      }
      return storedName
    },

    /** What lies there with its size in bytes, or null when the folder does not have it. */
    async open(tenantId: number, storedName: string) {
      const path = pathOf(tenantId, storedName)
      const found = await stat(path).catch(ifMissing(null))
      return found && { size: found.size, content: createReadStream(path) }
    },

    size: async (tenantId: number, storedName: string) =>
      (await stat(pathOf(tenantId, storedName))).size,

    remove: (tenantId: number, storedName: string) =>
      rm(pathOf(tenantId, storedName), { force: true }),

    /** Removes files that nothing refers to: `isKnown` is asked once per folder. */
    async sweep(now: number, selectNames: (tenantId: number) => Promise<ReadonlySet<string>>) {
      for (const folder of await readdir(root).catch(ifMissing<string[]>([]))) {
        const tenantId = Number(folder)
        const known = await selectNames(tenantId)
        for (const name of await readdir(folderOf(tenantId))) {
          if (known.has(name)) continue
          const path = pathOf(tenantId, name)
          const { mtimeMs } = await stat(path)
          if (now - mtimeMs > abandonedMs) await rm(path, { force: true })
        }
      }
    },
  }
}
