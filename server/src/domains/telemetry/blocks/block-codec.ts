import { crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { openReader, openWriter } from './bytes.ts'
import { readDoubles, writeDoubles } from './doubles.ts'
import { readIntegers, writeIntegers } from './integers.ts'

/** What a block keeps of one sample. */
export type BlockSample = {
  /** Time of the device, milliseconds since 1970. */
  at: number
  value: number
  /** Index of the flag in `qualityFlags`. */
  quality: number
  /** Arrival, milliseconds since 1970: a whole number or, of imports, a half; see `isImported`. */
  receivedAt: number
}

/** A block cannot be read: it was damaged, or written by a later version. */
export class UnreadableBlock extends Error {}

const version = 1
const headerBytes = 5

/**
 * Samples of one series in the order of their time as one compressed block, lossless to the last bit: a version, a checksum
 * (CRC-32), and the columns, compressed with Zstandard. Times at an even pace, flags and constant values take next to
 * no room.
 */
export function encodeBlock(samples: readonly BlockSample[]): Buffer {
  const writer = openWriter(16 + 4 * samples.length)
  writer.natural(samples.length)
  const column = (of: (sample: BlockSample) => number) => samples.map(of)
  writeIntegers(
    writer,
    column(({ at }) => at),
    2,
  )
  writeDoubles(
    writer,
    column(({ value }) => value),
  )
  writeIntegers(
    writer,
    column(({ quality }) => quality),
    1,
  )
  // Halves of a millisecond, from the time of the device on: late by much the same, or by an import at one moment.
  writeIntegers(
    writer,
    column(({ at, receivedAt }) => 2 * (receivedAt - at)),
    1,
  )
  const packed = zstdCompressSync(writer.finish())
  const header = Buffer.alloc(headerBytes)
  header.writeUInt8(version)
  header.writeUInt32LE(crc32(packed), 1)
  return Buffer.concat([header, packed])
}

function columnsOf(block: Buffer): Buffer {
  const packed = block.subarray(headerBytes)
  if (block.length < headerBytes || crc32(packed) !== block.readUInt32LE(1))
    throw new UnreadableBlock('a block has another checksum')
  if (block[0] !== version) throw new UnreadableBlock(`a block has the version ${block[0]}`)
  return zstdDecompressSync(packed)
}

/** The columns of a block, of one length; see `BlockSample`. */
export type BlockColumns = { at: number[]; value: number[]; quality: number[] }

function readColumns(block: Buffer) {
  const reader = openReader(columnsOf(block))
  const count = reader.natural()
  const columns: BlockColumns = {
    at: readIntegers(reader, count, 2),
    value: readDoubles(reader, count),
    quality: readIntegers(reader, count, 1),
  }
  return { columns, reader, count }
}

/** What a block tells of its samples but when they arrived. Throws UnreadableBlock. */
export const decodeColumns = (block: Buffer): BlockColumns => readColumns(block).columns

/** The samples of a block. Throws UnreadableBlock. */
export function decodeBlock(block: Buffer): BlockSample[] {
  const { columns, reader, count } = readColumns(block)
  const delays = readIntegers(reader, count, 1)
  return columns.at.map((at, place) => ({
    at,
    value: columns.value[place] ?? 0,
    quality: columns.quality[place] ?? 0,
    receivedAt: at + (delays[place] ?? 0) / 2,
  }))
}
