import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'
import type { Storage } from '#platform/storage/storage'

/** What each kind of package has in it: without it no phone installs the file. */
const marks: Readonly<Record<string, RegExp>> = {
  apk: /^AndroidManifest\.xml$/,
  ipa: /^Payload\/[^/]+\.app\/Info\.plist$/,
}

/** Larger packages have some ten thousand entries. */
const mostEntries = 100_000

/** Reads an object of the store as parts of it are asked for: of a package its directory, which stands at its end. */
class StoredReader extends RandomAccessReader {
  readonly #storage: Pick<Storage, 'open'>
  readonly #key: string

  constructor(storage: Pick<Storage, 'open'>, key: string) {
    super()
    this.#storage = storage
    this.#key = key
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const piece = new PassThrough()
    // The library counts the end as the first byte behind.
    this.#storage.open(this.#key, { start, end: end - 1 }).then(
      (found) => {
        if (!found) return piece.destroy(new Error(`${this.#key} is gone`))
        found.content.on('error', (error) => piece.destroy(error)).pipe(piece)
      },
      (error: Error) => piece.destroy(error),
    )
    return piece
  }
}

const openZip = (storage: Pick<Storage, 'open'>, key: string, size: number) =>
  new Promise<ZipFile | null>((resolve) => {
    const options = { lazyEntries: true, autoClose: true, validateEntrySizes: true }
    fromRandomAccessReader(new StoredReader(storage, key), size, options, (error, zip) =>
      resolve(error ? null : zip),
    )
  })

/**
 * Whether a stored object is a package of its extension: a zip with what makes it one. Nothing is unpacked, so that it does not
 * matter what its parts would become.
 */
export async function isPackage(
  storage: Pick<Storage, 'open'>,
  { key, size, extension }: { key: string; size: number; extension: string },
): Promise<boolean> {
  const mark = marks[extension]
  const zip = await openZip(storage, key, size)
  if (zip === null || mark === undefined || zip.entryCount > mostEntries) {
    zip?.close()
    return false
  }
  return new Promise((resolve) => {
    const finish = (isRight: boolean) => {
      zip.close()
      resolve(isRight)
    }
    zip.on('entry', ({ fileName, uncompressedSize }) => {
      if (mark.test(fileName) && uncompressedSize > 0) finish(true)
      else zip.readEntry()
    })
    zip.on('end', () => finish(false))
    zip.on('error', () => finish(false))
    zip.readEntry()
  })
}
