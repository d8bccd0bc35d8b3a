import { openReader, openWriter } from './bytes.ts'
import { readDoubles, writeDoubles } from './doubles.ts'
import { frame, readingBlock } from './frame.ts'
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

/**
 * Samples of one series in the order of their time as one compressed block, lossless to the last bit (see `frame`). Times at
 * an even pace, flags and constant values take next to no room.
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
  return frame(writer.finish())
}

/** The columns of a block, of one length; see `BlockSample`. */
export type BlockColumns = { at: number[]; value: number[]; quality: number[] }

function readColumns(written: Buffer) {
  const reader = openReader(written)
  const count = reader.natural()
  const columns: BlockColumns = {
    at: readIntegers(reader, count, 2),
    value: readDoubles(reader, count),
    quality: readIntegers(reader, count, 1),
  }
  return { columns, reader, count }
}

/** What a block tells of its samples but when they arrived. Throws UnreadableBlock. */
export const decodeColumns = (block: Buffer): BlockColumns =>
  readingBlock(block, (written) => readColumns(written).columns)

/** The samples of a block. Throws UnreadableBlock. */
export const decodeBlock = (block: Buffer): BlockSample[] =>
  readingBlock(block, (written) => {
    const { columns, reader, count } = readColumns(written)
    const delays = readIntegers(reader, count, 1)
    return columns.at.map((at, place) => ({
      at,
      value: columns.value[place] ?? 0,
      quality: columns.quality[place] ?? 0,
      receivedAt: at + (delays[place] ?? 0) / 2,
    }))
  })
