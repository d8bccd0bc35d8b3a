import { openReader, openWriter, type Reader, type Writer } from '../blocks/bytes.ts'
import { readDoubles, writeDoubles } from '../blocks/doubles.ts'
import { frame, readingBlock } from '../blocks/frame.ts'
import { readIntegers, writeIntegers } from '../blocks/integers.ts'
import { readSums, writeSums } from './sums.ts'

/** What a trend reads of hours. */
const trendNames = ['min', 'max', 'sum'] as const
/** What only the computation of days and statistics read comes last. */
const names = [...trendNames, 'last'] as const
/** Behind them, where any hour has it: what an earlier version did not compute. */
const spreadNames = ['sqDev', 'minAfter', 'maxAfter'] as const

type Values = (number | null)[]

/** Hours of one series in the order of their time, as columns of one length. */
export type HourColumns = {
  /** Beginnings, milliseconds since 1970. */
  at: number[]
  /** Samples, and those of them that count. */
  n: number[]
  validN: number[]
} & Record<(typeof trendNames)[number], Values>

type Name = (typeof names | typeof spreadNames)[number]

/** `sqDev`: sum of squared deviations from the mean; `minAfter`, `maxAfter`: milliseconds from the beginning to the first minimum and maximum. */
export type WholeHours = HourColumns & { last: Values } & Record<
    (typeof spreadNames)[number],
    Values
  >

const isKnown = (value: number | null): value is number => value !== null

/** Which of some values each hour has, as bits: mostly all of them, and none where no sample counts. */
const presenceOf = (hours: WholeHours, of: readonly Name[]) =>
  hours.at.map((_, place) =>
    of.reduce((bits, name, bit) => bits + (isKnown(hours[name][place] ?? null) ? 2 ** bit : 0), 0),
  )

function writeValues(writer: Writer, hours: WholeHours, of: readonly Name[]) {
  writeIntegers(writer, presenceOf(hours, of), 1)
  for (const name of of) {
    const write = name === 'sum' ? writeSums : writeDoubles
    write(writer, hours[name].filter(isKnown))
  }
}

function readValues(
  reader: Reader,
  presence: readonly number[],
  { name, bit }: { name: Name; bit: number },
): Values {
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
  writeValues(writer, hours, names)
  if (spreadNames.some((name) => hours[name].some(isKnown))) writeValues(writer, hours, spreadNames)
  return frame(writer.finish())
}

function readColumns(written: Buffer) {
  const reader = openReader(written)
  const count = reader.natural()
  const at = readIntegers(reader, count, 2)
  const n = readIntegers(reader, count, 1)
  const flagged = readIntegers(reader, count, 1)
  const presence = readIntegers(reader, count, 1)
  const values = (name: (typeof names)[number]) =>
    readValues(reader, presence, { name, bit: 2 ** names.indexOf(name) })
  const columns: HourColumns = {
    at,
    n,
    validN: n.map((all, place) => all - (flagged[place] ?? 0)),
    min: values('min'),
    max: values('max'),
    sum: values('sum'),
  }
  return { columns, values, reader }
}

/** Of hours that an earlier version computed there is none. */
function readSpread(
  reader: Reader,
  count: number,
): Pick<WholeHours, 'sqDev' | 'minAfter' | 'maxAfter'> {
  if (!reader.hasMore()) {
    const none = Array.from({ length: count }, () => null)
    return { sqDev: none, minAfter: none, maxAfter: none }
  }
  const presence = readIntegers(reader, count, 1)
  const values = (name: (typeof spreadNames)[number]) =>
    readValues(reader, presence, { name, bit: 2 ** spreadNames.indexOf(name) })
  return { sqDev: values('sqDev'), minAfter: values('minAfter'), maxAfter: values('maxAfter') }
}

/** What a trend reads of the hours of a block. Throws UnreadableBlock. */
export const decodeHourColumns = (block: Buffer): HourColumns =>
  readingBlock(block, (written) => readColumns(written).columns)

/** The hours of a block. Throws UnreadableBlock. */
export const decodeHours = (block: Buffer): WholeHours =>
  readingBlock(block, (written) => {
    const { columns, values, reader } = readColumns(written)
    return { ...columns, last: values('last'), ...readSpread(reader, columns.at.length) }
  })

/** Whether hours are the same to the last bit. */
export const areSameHours = (one: WholeHours, other: WholeHours) =>
  (['at', 'n', 'validN', ...names, ...spreadNames] as const).every(
    (name) =>
      one[name].length === other[name].length &&
      one[name].every((value, place) => Object.is(value, other[name][place])),
  )
