import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importSizeLimit } from '@iwater/contract/field/imports'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { ifMissing } from '#platform/if-missing'
import type { Services } from '#platform/services'
import { asReceiveFailure } from '#platform/space/space'
import type { KeptFile } from './import-work.queries.ts'

const hourMs = 3_600_000

/** An object stored this long ago belongs to an import by now, or to none. */
const abandonedMs = hourMs
/** An import may run this long before the copy that it reads counts as abandoned. */
const copyMs = 24 * hourMs

/** An uploaded file before it becomes the file of an import. */
export type Upload = {
  path: string
  /** Where its table is written when it is a workbook. */
  converted: string
  /** Moves it to where the imports of every process find it and answers its name there. */
  keep(tenantId: number, isConverted: boolean): Promise<string>
  discard(): Promise<void>
}

/** The local copy of the file of an import. */
export type Copy = { path: string; discard(): Promise<void> }

const keyOf = ({ tenantId, storedName }: KeptFile) => `${tenantId}/${storedName}`

/** Names of import files in the storage, which also holds the files that people upload. */
const isImport = (name: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.csv$/.test(name)

/** The folder is made with the first upload. */
const namesIn = (folder: string) => readdir(folder).catch(ifMissing<string[]>([]))

/**
 * The files of imports in the storage, under random names. `<data>/imports` of each machine holds uploads in progress
 * and the copies that are being read.
 */
export function openImportFiles({ config, storage }: Pick<Services, 'config' | 'storage'>) {
  const folder = join(config.dataDir, 'imports')
  const pathOf = (name: string) => join(folder, name)
  const ready = () => mkdir(folder, { recursive: true, mode: 0o700 })

  async function put(file: KeptFile, path: string) {
    const { size } = await stat(path)
    await storage.put(keyOf(file), createReadStream(path), { size })
  }

  /** Moves the files that an earlier version kept on this machine only into the storage. */
  async function adopt(file: KeptFile) {
    const path = pathOf(file.storedName)
    if ((await storage.size(keyOf(file))) === null) await put(file, path)
    await rm(path, { force: true })
  }

  async function open(file: KeptFile) {
    const stored = await storage.open(keyOf(file))
    if (stored || !(await namesIn(folder)).includes(file.storedName)) return stored
    await adopt(file)
    return storage.open(keyOf(file))
  }

  async function sweepFolder(needed: readonly KeptFile[], now: number) {
    const here = new Set(await namesIn(folder))
    for (const file of needed) if (here.has(file.storedName)) await adopt(file)
    for (const name of here) {
      // Those of other processes may be deleted by now.
      const found = await stat(pathOf(name)).catch(ifMissing(null))
      const mostMs = name.endsWith('.copy') ? copyMs : abandonedMs
      if (found && now - found.mtimeMs > mostMs) await rm(pathOf(name), { force: true })
    }
  }

  return {
    /** Writes an upload. `isTruncated` tells afterwards whether it was cut off at the limit. */
    async receive(content: Readable, isTruncated: () => boolean): Promise<Upload> {
      await ready()
      const name = newId()
      const path = pathOf(`${name}.upload`)
      const converted = pathOf(`${name}.sheet`)
      const discard = async () => {
        await Promise.all([path, converted].map((each) => rm(each, { force: true })))
      }
      try {
        await pipeline(content, createWriteStream(path, { mode: 0o600 }))
        if (isTruncated())
          throw new AppError('ingest.file-too-large', {
            details: { limit: importSizeLimit / 2 ** 20 },
          })
      } catch (error) {
        await discard()
        if (error instanceof AppError) throw error
        throw asReceiveFailure(error)
      }
      return {
        path,
        converted,
        discard,
        async keep(tenantId, isConverted) {
          const storedName = `${name}.csv`
          try {
            await put({ tenantId, storedName }, isConverted ? converted : path)
          } catch (error) {
            throw error instanceof AppError ? error : asReceiveFailure(error)
          }
          return storedName
        },
      }
    },

    /** Copies a file to this machine; null when the storage has none. */
    async fetch(file: KeptFile, signal: AbortSignal): Promise<Copy | null> {
      const stored = await open(file)
      if (!stored) return null
      await ready()
      const path = pathOf(`${newId()}.copy`)
      const discard = () => rm(path, { force: true })
      try {
        await pipeline(stored.content, createWriteStream(path, { mode: 0o600 }), { signal })
      } catch (error) {
        await discard()
        throw error
      }
      return { path, discard }
    },

    remove: (file: KeptFile) => storage.remove(keyOf(file)),

    /** Deletes the files of imports that ended long ago, and of interrupted uploads. */
    async sweep(needed: readonly KeptFile[], now: number, signal: AbortSignal) {
      await sweepFolder(needed, now)
      const kept = new Set(needed.map(keyOf))
      for await (const { key, changedAt } of storage.list()) {
        if (signal.aborted) return
        const isOurs = isImport(key.slice(key.indexOf('/') + 1))
        if (isOurs && !kept.has(key) && now - changedAt > abandonedMs) await storage.remove(key)
      }
    },
  }
}
export type ImportFiles = ReturnType<typeof openImportFiles>
