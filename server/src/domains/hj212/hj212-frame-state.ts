import { CRC_START, readCrc } from './hj212-crc.ts'
import { type ByteStream, createStream } from './hj212-stream.ts'
import { decodeText, type TextEncoding } from './hj212-text.ts'

/**
 * Why bytes were discarded: `noise` was outside any frame; `truncated` has no `&&` and CRC at its end; `crc` failed the
 * check; `length` passed it but declared another length than it has; `oversize` has no end within the limit.
 */
export type FrameRejection = 'noise' | 'truncated' | 'crc' | 'length' | 'oversize'

export type FrameEvent =
  | {
      kind: 'frame'
      segment: string
      encoding: TextEncoding
      crcGiven: string
      declared: number
      bytes: number
    }
  /** A frame of 2025 with an encrypted data area: its CRC covers the plain text and is checked by `openSealed`. */
  | { kind: 'sealed'; segment: Buffer; crcGiven: string; bytes: number }
  /** `excerpt` is the printable beginning of the rejected bytes, for display; empty for noise. */
  | { kind: 'refused'; reason: FrameRejection; bytes: number; excerpt: string }

export type Phase = 'body' | 'broken' | 'sealed' | 'tail'

export type ReaderState = {
  stream: ByteStream
  limit: number
  events: FrameEvent[]
  noise: number
  /** Bytes of `##` and length of the frame being read, 0 while looking for one. Offsets below count from its `##`. */
  headLength: number
  declared: number
  segmentEnd: number
  phase: Phase
  scanned: number
  boundary: number
  crc: number
  bits: number
  /** The previous frame had a right CRC and a wrong length. */
  lastWrong: { declared: number; difference: number } | undefined
}

export const CR = 0x0d
export const LF = 0x0a
export const CRC_DIGITS = 4
const EXCERPT_BYTES = 256

const AMPERSAND = 0x26

export function createReaderState(maxFrameBytes: number): ReaderState {
  return {
    stream: createStream(),
    limit: maxFrameBytes,
    events: [],
    noise: 0,
    headLength: 0,
    declared: 0,
    segmentEnd: 0,
    phase: 'body',
    scanned: 0,
    boundary: -1,
    crc: CRC_START,
    bits: 0,
    lastWrong: undefined,
  }
}

export function beginFrame(state: ReaderState, length: number): void {
  const { bytes, start } = state.stream
  let declared = 0
  for (let at = start + 2; at < start + length; at += 1)
    declared = declared * 10 + (bytes[at] as number) - 0x30
  state.headLength = length
  state.declared = declared
  state.segmentEnd = length + declared
  state.phase = 'body'
  state.scanned = length
  state.boundary = -1
  state.crc = CRC_START
  state.bits = 0
}

export function acceptFrame(state: ReaderState, segmentEnd: number): boolean {
  const { stream, declared } = state
  const from = stream.start + state.headLength
  const to = stream.start + segmentEnd
  const { text, encoding } =
    state.bits < 0x80
      ? { text: stream.bytes.toString('latin1', from, to), encoding: 'ascii' as const }
      : decodeText(stream.bytes.subarray(from, to))
  state.events.push({
    kind: 'frame',
    segment: text,
    encoding,
    crcGiven: crcText(state, segmentEnd),
    declared,
    bytes: segmentEnd + CRC_DIGITS,
  })
  if (to - from === declared) state.lastWrong = undefined
  consume(state, segmentEnd + CRC_DIGITS)
  return true
}

export function refuse(state: ReaderState, reason: FrameRejection, bytes: number): void {
  const { start } = state.stream
  const excerpt = state.stream.bytes.toString(
    'latin1',
    start,
    start + Math.min(bytes, EXCERPT_BYTES),
  )
  state.events.push({
    kind: 'refused',
    reason,
    bytes,
    excerpt: excerpt.replaceAll(/[^\x20-\x7e]/g, '.'),
  })
  if (reason !== 'length') state.lastWrong = undefined
  consume(state, bytes)
}

export function consume(state: ReaderState, bytes: number): void {
  state.stream.start += bytes
  state.headLength = 0
}

export function hasTail(state: ReaderState, segmentEnd: number): boolean {
  const { bytes, start } = state.stream
  const end = start + segmentEnd
  return bytes[end - 1] === AMPERSAND && bytes[end - 2] === AMPERSAND && readCrc(bytes, end) >= 0
}

export function crcText({ stream }: ReaderState, segmentEnd: number): string {
  return stream.bytes.toString(
    'latin1',
    stream.start + segmentEnd,
    stream.start + segmentEnd + CRC_DIGITS,
  )
}

/** Drops bytes outside frames. Line ends are expected there; anything else counts as noise. */
export function skip(state: ReaderState, to: number): void {
  const { stream } = state
  for (let at = stream.start; at < to; at += 1) {
    const byte = stream.bytes[at]
    if (byte === CR || byte === LF) continue
    state.noise += 1
    if (state.noise === state.limit) reportNoise(state)
  }
  stream.start = to
}

export function reportNoise(state: ReaderState): void {
  if (state.noise > 0)
    state.events.push({ kind: 'refused', reason: 'noise', bytes: state.noise, excerpt: '' })
  state.noise = 0
}
