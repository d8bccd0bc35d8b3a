import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ifMissing } from '#platform/if-missing'
import { assertKey } from './object-key.ts'
import type { Storage } from './storage.ts'

/** The name of a file until it is complete. */
const partial = '.part'

/** A name counts as stored only after its folder has been synchronised with the disk. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A folder outside of everything that is served: it contains one folder for each tenant. */
export function folderStorage(root: string): Storage {
  function pathOf(key: string) {
    assertKey(key)
    return join(root, key)
  }

  /** Names in the folders of tenants with the time of their last write. */
  async function* files() {
    for (const tenant of await readdir(root).catch(ifMissing<string[]>([]))) {
      // The check of the disk creates a file beside the folders for a moment.
      if (!/^\d+$/.test(tenant)) continue
      for (const name of await readdir(join(root, tenant))) {
        const found = await stat(join(root, tenant, name)).catch(ifMissing(null))
        if (found) yield { key: `${tenant}/${name}`, changedAt: found.mtimeMs }
      }
    }
  }

  return {
    async put(key, content, { size } = {}) {
      const path = pathOf(key)
      const folder = dirname(path)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A unique name: another process may be writing the same file.
      const begun = `${path}.${randomBytes(6).toString('hex')}${partial}`
      const file = createWriteStream(begun, { mode: 0o600, flags: 'wx', flush: true })
      try {
        await pipeline(content, file)
        const written = file.bytesWritten
        if (size !== undefined && size !== written) {
          throw new Error(`${written} bytes came instead of ${size}`)
        }
        await rename(begun, path)
        await syncFolder(folder)
        return written
      } catch (error) {
        await rm(begun, { force: true })
        throw error
      }
    },

    async open(key, range) {
      const handle = await open(pathOf(key), 'r').catch(ifMissing(null))
      if (!handle) return null
      const { size } = await handle.stat()
      return { size, content: handle.createReadStream(range ?? {}) }
    },

    size: async (key) => (await stat(pathOf(key)).catch(ifMissing(null)))?.size ?? null,

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for await (const file of files()) if (!file.key.endsWith(partial)) yield file
    },

    async removeUnfinished(before) {
      for await (const { key, changedAt } of files()) {
        if (key.endsWith(partial) && changedAt < before) await rm(join(root, key), { force: true })
      }
    },

    check: async () => {},
    close() {},
  }
}
