import { HEAD_BYTES, isDigit } from './hj212-frame-head.ts'
import { CR, LF, type ReaderState } from './hj212-frame-state.ts'
import { isSealedHeader } from './hj212-sm4.ts'
import { decodeText } from './hj212-text.ts'

/** Bytes of a block of SM4. */
const CIPHER_BLOCK = 16
/** Bytes from the head within which `CP=&&` occurs. */
const HEADER_REACH = 256

/** Whether the data area is cipher text, judged by the flags in its header and the bytes of its first block. */
export function cipherInside(state: ReaderState): 'yes' | 'no' | 'unknown' {
  const { bytes, start, end } = state.stream
  const certain = state.boundary < 0 ? state.segmentEnd : state.boundary
  const text = bytes.toString(
    'latin1',
    start + state.headLength,
    start + Math.min(certain, HEADER_REACH),
  )
  const cp = text.indexOf('CP=&&')
  if (cp < 0 || !isSealedHeader(text.slice(0, cp))) return 'no'
  const first = state.headLength + cp + 5
  if (first + CIPHER_BLOCK > state.segmentEnd - 2) return 'no'
  if (start + first + CIPHER_BLOCK > end) return 'unknown'
  const block = bytes.subarray(start + first, start + first + CIPHER_BLOCK)
  return block.some((byte) => byte > 0x7e || (byte < 0x20 && byte !== CR && byte !== LF))
    ? 'yes'
    : 'no'
}

/**
 * Whether the segment, as long as declared, is UTF-8 without control characters: sixteen bytes of cipher text hardly
 * ever are.
 */
export function isText({ stream, headLength: head, segmentEnd }: ReaderState): boolean {
  const segment = stream.bytes.subarray(stream.start + head, stream.start + segmentEnd)
  const { text, encoding } = decodeText(segment)
  return encoding !== 'gbk' && !/\p{Cc}/u.test(text)
}

/**
 * Whether another frame begins inside what looks like cipher text: then this one was truncated. Cipher text itself
 * contains `##` and four digits once in 10^10 bytes.
 */
export function seekHeadInside(state: ReaderState): boolean {
  if (state.boundary < 0) return false
  const { bytes, start, end } = state.stream
  const last = Math.min(end, start + state.segmentEnd) - HEAD_BYTES
  let at = bytes.indexOf('##', start + state.scanned)
  while (at >= 0 && at <= last) {
    if (bytes.subarray(at + 2, at + HEAD_BYTES).every(isDigit)) {
      state.boundary = at - start
      return true
    }
    at = bytes.indexOf('##', at + 1)
  }
  state.scanned = Math.max(state.scanned, last + 1 - start)
  return false
}
