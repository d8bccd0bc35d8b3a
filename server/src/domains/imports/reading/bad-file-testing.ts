import type { FailureCode } from '@iwater/contract/errors'

/**
 * A file that is damaged, hostile or merely wrong. `refused`: the code with which it must be rejected; `taken`: how
 * many values may be accepted, where it is a table nevertheless.
 */
export type BadFile = { name: string; content: Buffer } & (
  | { refused: FailureCode | readonly FailureCode[] }
  | { taken: number }
)

/** The same numbers for the same seed, so that a failure can be repeated. */
export function randomBytes(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let place = 0; place < length; place++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[place] = state >>> 24
  }
  return bytes
}
