import { openReader, openWriter, type Reader, type Writer } from '../blocks/bytes.ts'
import { readDoubles, writeDoubles } from '../blocks/doubles.ts'
import { frame, readingBlock } from '../blocks/frame.ts'
import { readIntegers, writeIntegers } from '../blocks/integers.ts'
import { readSums, writeSums } from './sums.ts'

/** What a trend reads of hours. */
const trendNames = ['min', 'max', 'sum'] as const
/** What only the computation of days reads comes last. */
const names = [...trendNames, 'last'] as const

type Values = (number | null)[]

/** Hours of one series in the order of their time, as columns of one length. */
export type HourColumns = {
  /** Beginnings, milliseconds since 1970. */
  at: number[]
  /** Samples, and those of them that count. */
  n: number[]
  validN: number[]
} & Record<(typeof trendNames)[number], Values>

export type WholeHours = HourColumns & { last: Values }

const isKnown = (value: number | null): value is number => value !== null

/** Which of its values each hour has, as bits: mostly all of them, and none where no sample counts. */
const presenceOf = (hours: WholeHours) =>
  hours.at.map((_, place) =>
    names.reduce(
      (bits, name, bit) => bits + (isKnown(hours[name][place] ?? null) ? 2 ** bit : 0),
      0,
    ),
  )

function writeValues(writer: Writer, name: (typeof names)[number], values: Values) {
  const write = name === 'sum' ? writeSums : writeDoubles
  write(writer, values.filter(isKnown))
}

function readValues(
  reader: Reader,
  name: (typeof names)[number],
  presence: readonly number[],
): Values {
  const bit = 2 ** names.indexOf(name)
  const has = presence.map((bits) => (bits & bit) !== 0)
  const count = has.reduce((sum, each) => sum + (each ? 1 : 0), 0)
  const known = name === 'sum' ? readSums(reader, count) : readDoubles(reader, count)
  if (count === presence.length) return known
  let next = 0
  return has.map((each) => (each ? (known[next++] ?? null) : null))
}

/** Hours as one compressed block, lossless to the last bit (see `frame`). */
export function encodeHours(hours: WholeHours): Buffer {
  const writer = openWriter(64 + 16 * hours.at.length)
  writer.natural(hours.at.length)
  writeIntegers(writer, hours.at, 2)
  writeIntegers(writer, hours.n, 1)
  writeIntegers(
    writer,
    hours.n.map((n, place) => n - (hours.validN[place] ?? 0)),
    1,
  )
  writeIntegers(writer, presenceOf(hours), 1)
  for (const name of names) writeValues(writer, name, hours[name])
  return frame(writer.finish())
}

function readColumns(written: Buffer) {
  const reader = openReader(written)
  const count = reader.natural()
  const at = readIntegers(reader, count, 2)
  const n = readIntegers(reader, count, 1)
  const flagged = readIntegers(reader, count, 1)
  const presence = readIntegers(reader, count, 1)
  const values = (name: (typeof names)[number]) => readValues(reader, name, presence)
  const columns: HourColumns = {
    at,
    n,
    validN: n.map((all, place) => all - (flagged[place] ?? 0)),
    min: values('min'),
    max: values('max'),
    sum: values('sum'),
  }
  return { columns, values }
}

/** What a trend reads of the hours of a block. Throws UnreadableBlock. */
export const decodeHourColumns = (block: Buffer): HourColumns =>
  readingBlock(block, (written) => readColumns(written).columns)

/** The hours of a block. Throws UnreadableBlock. */
export const decodeHours = (block: Buffer): WholeHours =>
  readingBlock(block, (written) => {
    const { columns, values } = readColumns(written)
    return { ...columns, last: values('last') }
  })

/** Whether hours are the same to the last bit. */
export const areSameHours = (one: WholeHours, other: WholeHours) =>
  (['at', 'n', 'validN', ...names] as const).every(
    (name) =>
      one[name].length === other[name].length &&
      one[name].every((value, place) => Object.is(value, other[name][place])),
  )
