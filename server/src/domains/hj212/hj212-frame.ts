import { CRC_STEP, hj212Crc, isHexDigit, readCrc } from './hj212-crc.ts'
import { cipherInside, isText, seekHeadInside } from './hj212-frame-cipher.ts'
import { HASH, headLength } from './hj212-frame-head.ts'
import {
  acceptFrame,
  beginFrame,
  CR,
  CRC_DIGITS,
  consume,
  crcText,
  createReaderState,
  type FrameEvent,
  hasTail,
  LF,
  type Phase,
  type ReaderState,
  refuse,
  reportNoise,
  skip,
} from './hj212-frame-state.ts'
import { append, release } from './hj212-stream.ts'
import { decodeText } from './hj212-text.ts'

export type { FrameEvent } from './hj212-frame-state.ts'

export type FrameReader = {
  /** Events that the bytes complete, in order. The same bytes in other chunks give the same events. */
  push: (chunk: Uint8Array) => FrameEvent[]
  /** The connection is over: judges the incomplete rest. */
  end: () => FrameEvent[]
  /** Bytes kept for an incomplete frame; never more than `maxFrameBytes`. */
  pendingBytes: () => number
}

/**
 * Splits a byte stream into HJ 212 frames: `##`, length, data segment, CRC, CR LF (2005, 2017 and 2025 share it).
 *
 * A frame ends where its length says if the CRC fits there. If not, it ends before the next `##` or line end, and the
 * next frame is not lost. A right CRC with a wrong length is accepted when the length counts characters instead of
 * bytes, or when the previous frame was wrong in the same way (loggers that count wrongly always do so). The first such
 * frame is rejected with `length`: the CRC has only 256 values, and a frame that lost a byte on a serial line would
 * otherwise now and then become a wrong value.
 *
 * @param maxFrameBytes longest frame from `##` to CRC; the limit of the standard makes it 1034
 */
export function createFrameReader({ maxFrameBytes }: { maxFrameBytes: number }): FrameReader {
  const state = createReaderState(maxFrameBytes)
  const drain = (): FrameEvent[] => {
    const { events } = state
    state.events = []
    return events
  }
  return {
    push(chunk) {
      append(state.stream, chunk)
      run(state)
      release(state.stream)
      return drain()
    },
    end() {
      finish(state)
      return drain()
    },
    pendingBytes: () => state.stream.end - state.stream.start,
  }
}

function run(state: ReaderState): void {
  while (state.headLength === 0 ? seekHead(state) : PHASES[state.phase](state)) {
    // each step either consumes bytes or moves to the next phase
  }
}

function finish(state: ReaderState): void {
  const { stream } = state
  while (stream.start < stream.end) {
    if (state.headLength === 0) skip(state, stream.start + 1)
    else close(state, state.boundary < 0 ? stream.end - stream.start : state.boundary)
    run(state)
  }
  reportNoise(state)
}

function seekHead(state: ReaderState): boolean {
  const { stream } = state
  const found = stream.bytes.indexOf(HASH, stream.start)
  skip(state, found < 0 ? stream.end : Math.min(found, stream.end))
  if (stream.start === stream.end) return false
  const length = headLength(stream)
  if (length === 0) return false
  if (length < 0) {
    skip(state, stream.start + 1)
    return true
  }
  reportNoise(state)
  beginFrame(state, length)
  return true
}

/** Reads up to the declared end, or to a frame head or line end before it. */
function readBody(state: ReaderState): boolean {
  const fits = state.segmentEnd + CRC_DIGITS <= state.limit
  const target = fits ? state.segmentEnd : state.limit
  scanBody(state, target)
  if (state.boundary >= 0) {
    state.phase = 'broken'
    return true
  }
  if (state.scanned < target) return false
  if (!fits) return refuseOversize(state)
  return judgeDeclaredEnd(state)
}

/** The CRC at the declared end. A byte there that is no digit shows at once that the frame ends elsewhere. */
function judgeDeclaredEnd(state: ReaderState): boolean {
  const { stream, segmentEnd } = state
  const from = stream.start + segmentEnd
  const there = Math.min(CRC_DIGITS, stream.end - from)
  if (there === CRC_DIGITS && readCrc(stream.bytes, from) === state.crc) {
    // cipher text passes the CRC of its plain text once in 256 times
    const cipher = state.bits >= 0x80 && cipherInside(state) === 'yes' && !isText(state)
    state.phase = 'sealed'
    return cipher || acceptFrame(state, segmentEnd)
  }
  if (there < CRC_DIGITS && stream.bytes.subarray(from, from + there).every(isHexDigit))
    return false
  state.phase = 'broken'
  return true
}

/**
 * The one loop over every byte: CRC, high bits and boundary together. Stops before a `#` whose successor is unknown.
 */
function scanBody(state: ReaderState, target: number): void {
  const { bytes, start, end } = state.stream
  const stop = Math.min(end, start + target)
  let { crc, bits } = state
  let at = start + state.scanned
  for (; at < stop; at += 1) {
    const byte = bytes[at] as number
    if (byte === HASH || byte === CR || byte === LF) {
      if (byte === HASH && at + 1 >= end) break
      if (byte !== HASH || bytes[at + 1] === HASH) {
        state.boundary = at - start
        break
      }
    }
    bits |= byte
    crc = CRC_STEP[(crc >> 8) ^ byte] as number
  }
  state.crc = crc
  state.bits = bits
  state.scanned = at - start
}

/** The frame does not end at its declared length, or contains a frame end: checks whether that is cipher text. */
function judgeBroken(state: ReaderState): boolean {
  const cipher = state.segmentEnd + CRC_DIGITS <= state.limit ? cipherInside(state) : 'no'
  if (cipher === 'unknown') return false
  state.phase = cipher === 'yes' ? 'sealed' : 'tail'
  return true
}

function readSealed(state: ReaderState): boolean {
  const { stream, segmentEnd } = state
  if (seekHeadInside(state)) {
    state.phase = 'tail'
    return true
  }
  if (stream.end - stream.start < segmentEnd + CRC_DIGITS) return false
  if (!hasTail(state, segmentEnd) || isText(state)) {
    state.phase = 'tail'
    return true
  }
  const from = stream.start + state.headLength
  const segment = Buffer.from(stream.bytes.subarray(from, stream.start + segmentEnd))
  state.events.push({
    kind: 'sealed',
    segment,
    crcGiven: crcText(state, segmentEnd),
    bytes: segmentEnd + CRC_DIGITS,
  })
  state.lastWrong = undefined
  consume(state, segmentEnd + CRC_DIGITS)
  return true
}

/** Looks for the actual end of a frame that does not end at its declared length. */
function readTail(state: ReaderState): boolean {
  if (state.boundary < 0) {
    scanBody(state, state.limit)
    if (state.boundary < 0) return state.scanned >= state.limit && refuseOversize(state)
  }
  close(state, state.boundary)
  return true
}

const PHASES: Record<Phase, (state: ReaderState) => boolean> = {
  body: readBody,
  broken: judgeBroken,
  sealed: readSealed,
  tail: readTail,
}

/** Checks a frame of `length` actual bytes. */
function close(state: ReaderState, length: number): void {
  const { bytes, start } = state.stream
  const segmentEnd = length - CRC_DIGITS
  if (segmentEnd < state.headLength + 2 || !hasTail(state, segmentEnd)) {
    refuse(state, 'truncated', length)
  } else if (
    hj212Crc(bytes, start + state.headLength, start + segmentEnd) !==
    readCrc(bytes, start + segmentEnd)
  ) {
    refuse(state, 'crc', length)
  } else if (lengthIsTrusted(state, segmentEnd)) {
    acceptFrame(state, segmentEnd)
  } else {
    refuse(state, 'length', length)
  }
}

function lengthIsTrusted(state: ReaderState, segmentEnd: number): boolean {
  const { stream, declared, headLength: head, lastWrong } = state
  const actual = segmentEnd - head
  state.lastWrong = { declared, difference: actual - declared }
  if (lastWrong?.declared === declared || lastWrong?.difference === actual - declared) return true
  const segment = stream.bytes.subarray(stream.start + head, stream.start + segmentEnd)
  return decodeText(segment).text.length === declared
}

function refuseOversize(state: ReaderState): boolean {
  refuse(state, 'oversize', state.limit)
  return true
}
