import type { Reader, Writer } from './bytes.ts'
import { readIntegers, writeIntegers } from './integers.ts'

/** Decimals with which values are tried as whole numbers; instruments send no more. */
const mostDecimals = 9
/** Whole numbers whose differences are safe integers when folded. */
const largestWhole = 2 ** 50
/** Instead of a number of decimals: values that are no short decimals. */
const asBits = 0xff

const scales = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10 ** decimals)

const wholeOf = (value: number, scale: number) => Math.round(value * scale)

const isExact = (value: number, scale: number) => {
  const whole = wholeOf(value, scale)
  return whole / scale === value && Math.abs(whole) < largestWhole && !Object.is(value, -0)
}

/** The fewest decimals with which all values are whole numbers; undefined where there are none. */
function decimalsOf(values: readonly number[]): number | undefined {
  let decimals = 0
  for (const value of values) {
    while (decimals <= mostDecimals && !isExact(value, scales[decimals] ?? 1)) decimals += 1
    if (decimals > mostDecimals) return undefined
  }
  // One that is exact with fewer decimals may be too large with more.
  const scale = scales[decimals] ?? 1
  return values.every((value) => isExact(value, scale)) ? decimals : undefined
}

/**
 * Bits of neighbours are alike at their upper end: what differs from the value before is written byte by byte in planes, which
 * compress well.
 */
function writeBits(writer: Writer, values: readonly number[]) {
  const bits = new BigUint64Array(new Float64Array(values).buffer)
  for (let at = bits.length - 1; at > 0; at -= 1) bits[at] = (bits[at] ?? 0n) ^ (bits[at - 1] ?? 0n)
  const bytes = new Uint8Array(bits.buffer)
  for (let plane = 0; plane < 8; plane += 1)
    for (let at = plane; at < bytes.length; at += 8) writer.byte(bytes[at] ?? 0)
}

function readBits(reader: Reader, count: number): number[] {
  const bytes = new Uint8Array(8 * count)
  for (let plane = 0; plane < 8; plane += 1)
    for (let at = plane; at < bytes.length; at += 8) bytes[at] = reader.byte()
  const bits = new BigUint64Array(bytes.buffer)
  for (let at = 1; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0n) ^ (bits[at - 1] ?? 0n)
  return [...new Float64Array(bits.buffer)]
}

/** Writes finite numbers so that they are read as the same bits: as whole numbers of a decimal place where all are, else as bits. */
export function writeDoubles(writer: Writer, values: readonly number[]) {
  const decimals = decimalsOf(values)
  writer.byte(decimals ?? asBits)
  if (decimals === undefined) return writeBits(writer, values)
  const scale = scales[decimals] ?? 1
  writeIntegers(
    writer,
    values.map((value) => wholeOf(value, scale)),
    1,
  )
}

export function readDoubles(reader: Reader, count: number): number[] {
  const decimals = reader.byte()
  if (decimals === asBits) return readBits(reader, count)
  const scale = scales[decimals]
  if (scale === undefined) throw new RangeError('a block has values of an unknown form')
  return readIntegers(reader, count, 1).map((whole) => whole / scale)
}
