import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** A block cannot be read: it was damaged, or written by a later version. */
export class UnreadableBlock extends Error {}

const version = 1
const headerBytes = 5

/** Columns as a block: a version, a checksum (CRC-32), and the columns, compressed with Zstandard. */
export function frame(columns: Uint8Array): Buffer {
  const packed = zstdCompressSync(columns)
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(version)
  header.writeUInt32LE(crc32(packed), 1)
  return Buffer.concat([header, packed])
}

/** What a codec reads of a block. Columns of a form that it does not know, or that end too early, are unreadable, too. */
export function readingBlock<T>(block: Buffer, read: (columns: Buffer) => T): T {
  const columns = unframe(block)
  try {
    return read(columns)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UnreadableBlock('columns of a block cannot be read', { cause: error })
  }
}

/** The columns of a block. Throws UnreadableBlock. */
function unframe(block: Buffer): Buffer {
  const packed = block.subarray(headerBytes)
  if (block.length < headerBytes || crc32(packed) !== block.readUInt32LE(1))
    throw new UnreadableBlock('a block has another checksum')
  if (block[0] !== version) throw new UnreadableBlock(`a block has the version ${block[0]}`)
  return zstdDecompressSync(packed)
}
