/** Writes numbers behind each other into memory that grows with them. */
export function openWriter(expected = 1024) {
  let bytes = new Uint8Array(expected)
  let length = 0

  function makeRoom(more: number) {
    if (length + more <= bytes.length) return
    const larger = new Uint8Array(Math.max(2 * bytes.length, length + more))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }

  return {
    byte(value: number) {
      makeRoom(1)
      bytes[length++] = value
    },
    /** A safe integer of 0 or more, in one byte for every seven bits. */
    natural(value: number) {
      makeRoom(8)
      let rest = value
      while (rest >= 0x80) {
        bytes[length++] = (rest % 0x80) | 0x80
        rest = Math.floor(rest / 0x80)
      }
      bytes[length++] = rest
    },
    finish: () => bytes.subarray(0, length),
  }
}

export type Writer = ReturnType<typeof openWriter>

/** Reads what a writer has written. Throws a RangeError past the end. */
export function openReader(bytes: Uint8Array) {
  let at = 0

  function byte(): number {
    const value = bytes[at]
    if (value === undefined) throw new RangeError('a block ends too early')
    at += 1
    return value
  }

  return {
    byte,
    hasMore: () => at < bytes.length,
    natural() {
      let value = 0
      let place = 1
      for (;;) {
        const part = byte()
        value += (part & 0x7f) * place
        if (part < 0x80) return value
        place *= 0x80
      }
    },
  }
}

export type Reader = ReturnType<typeof openReader>

/** Integers of either sign as those of 0 or more: small ones stay small. Half of the safe integers at most. */
export const folded = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
export const unfolded = (value: number) => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
