import type { Reader, Writer } from '../blocks/bytes.ts'
import { folded, unfolded } from '../blocks/bytes.ts'
import { readDoubles, writeDoubles } from '../blocks/doubles.ts'
import { readIntegers, writeIntegers } from '../blocks/integers.ts'

/** Decimals with which sums are tried; instruments send no more. */
const mostDecimals = 9
/** Whole numbers whose differences are safe integers when folded. */
const largestWhole = 2 ** 50
/** Steps between a sum and its short decimal that adding up some thousand values leaves. */
const mostSteps = 2 ** 20
/** One of so many sums may be far from a short decimal. */
const fewAmong = 16
/** Instead of a number of decimals: sums that are near no short decimals. */
const asDoubles = 0xff

const scales = Array.from({ length: mostDecimals + 1 }, (_, decimals) => 10 ** decimals)

/** Bits of a double as two halves: a BigInt for each would cost the most. The lower half stands first on every machine that Node runs on. */
const double = new Float64Array(2)
const halves = new Uint32Array(double.buffer)
const bytes = new Uint8Array(double.buffer)

/** How many doubles one is after another of the same sign. */
function stepsFrom(near: number, value: number): number {
  double[0] = near
  double[1] = value
  const [nearLow = 0, nearHigh = 0, low = 0, high = 0] = halves
  return (high - nearHigh) * 2 ** 32 + (low - nearLow)
}

function step(near: number, steps: number): number {
  double[0] = near
  const low = (halves[0] ?? 0) + steps
  const carry = Math.floor(low / 2 ** 32)
  halves[0] = low - carry * 2 ** 32
  halves[1] = (halves[1] ?? 0) + carry
  return double[0]
}

/** The whole number of decimals that is nearest, never -0, which a whole number cannot tell from 0. */
const wholeOf = (value: number, scale: number) => Math.round(value * scale) + 0

const isNear = (value: number, scale: number) => {
  const whole = wholeOf(value, scale)
  return Math.abs(whole) < largestWhole && Math.abs(stepsFrom(whole / scale, value)) <= mostSteps
}

/** The fewest decimals by which nearly all sums are near whole numbers; undefined where there are none. */
const decimalsOf = (sums: readonly number[]): number | undefined => {
  const decimals = scales.findIndex(
    (scale) => sums.length >= fewAmong * sums.filter((sum) => !isNear(sum, scale)).length,
  )
  return decimals < 0 ? undefined : decimals
}

function writeWhole(writer: Writer, value: number) {
  double[0] = value
  for (const byte of bytes.subarray(0, 8)) writer.byte(byte)
}

function readWhole(reader: Reader): number {
  for (let place = 0; place < 8; place += 1) bytes[place] = reader.byte()
  return double[0] ?? 0
}

/**
 * Writes sums so that they are read as the same bits. Adding up 0.1 and 0.2 gives 0.30000000000000004: a sum of short decimals
 * is one, a few steps from double to double aside. Both take half of the room that its bits take. The few sums of values
 * around 0 that are far aside, such as 1e-14 instead of 0, are written as they are.
 */
export function writeSums(writer: Writer, sums: readonly number[]) {
  const decimals = decimalsOf(sums)
  writer.byte(decimals ?? asDoubles)
  if (decimals === undefined) return writeDoubles(writer, sums)
  const scale = scales[decimals] ?? 1
  const wholes = sums.map((sum) => (isNear(sum, scale) ? wholeOf(sum, scale) : 0))
  writeIntegers(writer, wholes, 1)
  for (const [place, sum] of sums.entries())
    if (isNear(sum, scale)) writer.natural(1 + folded(stepsFrom((wholes[place] ?? 0) / scale, sum)))
    else {
      writer.natural(0)
      writeWhole(writer, sum)
    }
}

export function readSums(reader: Reader, count: number): number[] {
  const decimals = reader.byte()
  if (decimals === asDoubles) return readDoubles(reader, count)
  const scale = scales[decimals]
  if (scale === undefined) throw new RangeError('a block has sums of an unknown form')
  return readIntegers(reader, count, 1).map((whole) => {
    const steps = reader.natural()
    return steps === 0 ? readWhole(reader) : step(whole / scale, unfolded(steps - 1))
  })
}
