import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importSizeLimit } from '@iwater/contract/field/imports'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import { asReceiveFailure } from '#platform/space/space'

/** An upload may be under way this long before its file counts as left behind. */
const abandonedMs = 3_600_000

/** A file handed in, on its way to becoming one that an import reads. */
export type Upload = {
  path: string
  /** Where its table goes when it is a workbook. */
  converted: string
  /** Puts it where imports read from and answers the name it has there. */
  keep(isConverted: boolean): Promise<string>
  discard(): Promise<void>
}

/** The folder is made with the first upload. */
const namesIn = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** The files of imports in `<data>/imports`, under names that say nothing. */
export function openImportFiles(dataDir: string) {
  const folder = join(dataDir, 'imports')
  const pathOf = (storedName: string) => join(folder, storedName)

  return {
    pathOf,

    /** Writes what a person sends. `isTruncated` tells afterwards whether it was cut off at the limit. */
    async receive(content: Readable, isTruncated: () => boolean): Promise<Upload> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
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
        async keep(isConverted) {
          const storedName = `${name}.csv`
          await rename(isConverted ? converted : path, pathOf(storedName))
          await discard()
          return storedName
        },
      }
    },

    /** Names of the files that imports of this machine can read. */
    async list(): Promise<string[]> {
      const names = await namesIn(folder)
      return names.filter((name) => name.endsWith('.csv'))
    },

    remove: (storedName: string) => rm(pathOf(storedName), { force: true }),

    /** Removes what no import needs: files of imports long done, and of uploads that broke off. */
    async sweep(needed: readonly string[], now: number) {
      const kept = new Set(needed)
      for (const name of await namesIn(folder)) {
        if (kept.has(name)) continue
        const { mtimeMs } = await stat(pathOf(name))
        if (now - mtimeMs > abandonedMs) await rm(pathOf(name), { force: true })
      }
    },
  }
}
export type ImportFiles = ReturnType<typeof openImportFiles>
