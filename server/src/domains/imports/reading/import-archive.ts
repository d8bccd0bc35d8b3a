import { crc32, inflateRawSync } from 'node:zlib'
import { FileRejected } from './file-rejection.ts'

/** Megabytes of the parts of a workbook after unpacking. */
export const workbookLimitMb = 96

const limit = workbookLimitMb * 1024 * 1024
const mostEntries = 2000
const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }

type Entry = { name: string; method: number; sum: number; packed: number; place: number }

const damaged = (cause?: unknown) => new FileRejected('ingest.file-damaged', {}, cause)

/** The start and the number of entries of the directory. It is at the end, before a comment of up to 64 KiB. */
function findDirectory(file: Buffer): { place: number; count: number } {
  const from = Math.max(0, file.length - 22 - 65_535)
  for (let place = file.length - 22; place >= from; place--) {
    if (file.readUInt32LE(place) === signature.end)
      return { count: file.readUInt16LE(place + 10), place: file.readUInt32LE(place + 16) }
  }
  throw damaged()
}

function readEntries(file: Buffer): Entry[] {
  const directory = findDirectory(file)
  if (directory.count > mostEntries) throw damaged()
  const entries: Entry[] = []
  let { place } = directory
  for (let index = 0; index < directory.count; index++) {
    if (file.readUInt32LE(place) !== signature.central) throw damaged()
    const isEncrypted = (file.readUInt16LE(place + 8) & 1) === 1
    if (isEncrypted) throw new FileRejected('ingest.file-old-excel')
    const nameLength = file.readUInt16LE(place + 28)
    entries.push({
      name: file.toString('utf8', place + 46, place + 46 + nameLength),
      method: file.readUInt16LE(place + 10),
      sum: file.readUInt32LE(place + 16),
      packed: file.readUInt32LE(place + 20),
      place: file.readUInt32LE(place + 42),
    })
    place += 46 + nameLength + file.readUInt16LE(place + 30) + file.readUInt16LE(place + 32)
  }
  return entries
}

function unpack(file: Buffer, { method, packed, place }: Entry, room: number): Buffer {
  if (file.readUInt32LE(place) !== signature.local) throw damaged()
  const start = place + 30 + file.readUInt16LE(place + 26) + file.readUInt16LE(place + 28)
  if (start + packed > file.length) throw damaged()
  const body = file.subarray(start, start + packed)
  if (method === 0) return body
  if (method !== 8) throw damaged()
  return inflateRawSync(body, { maxOutputLength: Math.max(1, room) })
}

/** The XML parts of a workbook, unpacked. The sizes in the archive are not trusted: unpacking stops at the limit. */
export function unpackWorkbook(file: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  let size = 0
  try {
    for (const entry of readEntries(file)) {
      if (!/\.(xml|rels)$/i.test(entry.name) || parts.has(entry.name)) continue
      const body = unpack(file, entry, limit - size)
      size += body.length
      if (size > limit) throw new FileRejected('ingest.file-expands', { limit: workbookLimitMb })
      if (crc32(body) !== entry.sum) throw damaged()
      parts.set(entry.name, body)
    }
  } catch (error) {
    if (error instanceof FileRejected) throw error
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooMuch
      ? new FileRejected('ingest.file-expands', { limit: workbookLimitMb })
      : damaged(error)
  }
  if (!parts.has('xl/workbook.xml')) throw new FileRejected('ingest.file-kind')
  return parts
}

/** The parts as an archive without compression, with correct sizes and checksums. */
export function packPlain(parts: ReadonlyMap<string, Buffer>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [name, body] of parts) {
    const title = Buffer.from(name, 'utf8')
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.alloc(4)
    local.writeUInt32LE(signature.local)
    const central = Buffer.alloc(6)
    central.writeUInt32LE(signature.central)
    central.writeUInt16LE(20, 4)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(place, 10)
    pieces.push(local, common, title, body)
    directory.push(central, common, rest, title)
    place += 30 + title.length + body.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signature.end)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...pieces, listing, end])
}
