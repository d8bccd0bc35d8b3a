import type { ByteStream } from './hj212-stream.ts'

export const HASH = 0x23
/** `##` and four digits. */
export const HEAD_BYTES = 6

/** Bytes of `##` and its digits; 0 if more bytes are needed to decide, -1 if no frame begins here. */
export function headLength({ bytes, start, end }: ByteStream): number {
  if (start + 1 >= end) return 0
  if (bytes[start + 1] !== HASH) return -1
  for (let digits = 0; digits < 4; digits += 1) {
    const at = start + 2 + digits
    if (at >= end) return 0
    const code = bytes[at] as number
    if (isDigit(code)) continue
    // a few loggers omit the leading zeros: `##453QN=...`
    return digits > 0 && isLetter(code) ? 2 + digits : -1
  }
  return HEAD_BYTES
}

function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
