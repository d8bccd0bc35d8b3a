import { createFrameReader, type FrameEvent } from '../hj212-frame.ts'
import { CR, LF } from '../hj212-frame-state.ts'

/** An event of the frame reader with its bytes, and where they begin. */
export type Placed = { event: FrameEvent; offset: number; raw: Buffer }

/** The events of whole bytes, read as a socket would, each with its place. At most `most` of them. */
export function placedFrames(bytes: Buffer, maxFrameBytes: number, most: number) {
  const reader = createFrameReader({ maxFrameBytes })
  const events = [...reader.push(bytes), ...reader.end()]
  let at = 0
  /** Line ends between frames belong to no event. */
  const skipLineEnds = () => {
    while (bytes[at] === CR || bytes[at] === LF) at += 1
  }
  const placed: Placed[] = []
  for (const event of events.slice(0, most)) {
    skipLineEnds()
    const offset = at
    if (event.kind === 'refused' && event.reason === 'noise') {
      for (let left = event.bytes; left > 0; at += 1)
        if (bytes[at] !== CR && bytes[at] !== LF) left -= 1
    } else at += event.bytes
    placed.push({ event, offset, raw: bytes.subarray(offset, at) })
  }
  return { placed, isMore: events.length > most }
}
