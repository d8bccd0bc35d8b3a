import { folded, type Reader, unfolded, type Writer } from './bytes.ts'

/** How often a column is replaced by its differences: 1 for what changes little, 2 for what grows evenly. */
export type Order = 1 | 2

/**
 * Writes integers of up to 2^50 in size: their differences, each in as many bytes as it needs, and zeros behind each other as one number.
 * Values that stay the same (order 1), and moments at an even pace (order 2), take no room.
 */
export function writeIntegers(writer: Writer, values: readonly number[], order: Order) {
  let zeros = 0
  const flush = () => {
    if (zeros === 0) return
    writer.natural(0)
    writer.natural(zeros - 1)
    zeros = 0
  }
  let before = 0
  let slope = 0
  for (const value of values) {
    const expected = before + slope
    const difference = value - expected
    if (order === 2) slope = value - before
    before = value
    if (difference === 0) {
      zeros += 1
      continue
    }
    flush()
    writer.natural(folded(difference))
  }
  flush()
}

/** Reads `count` integers that were written with the same order. */
export function readIntegers(reader: Reader, count: number, order: Order): number[] {
  const values: number[] = []
  let before = 0
  let slope = 0
  const take = (difference: number) => {
    const value = before + slope + difference
    if (order === 2) slope = value - before
    before = value
    values.push(value)
  }
  while (values.length < count) {
    const written = reader.natural()
    if (written !== 0) take(unfolded(written))
    else for (let left = reader.natural() + 1; left > 0 && values.length < count; left -= 1) take(0)
  }
  return values
}
