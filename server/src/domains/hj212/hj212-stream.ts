/** Unread bytes of a connection: `bytes[start]` to `bytes[end - 1]`. */
export type ByteStream = {
  bytes: Buffer
  start: number
  end: number
  /** False while `bytes` is the chunk of the socket, which may be large and is not kept beyond one call. */
  owned: boolean
}

const NOTHING = Buffer.alloc(0)
const SPARE_BYTES = 4096

export function createStream(): ByteStream {
  return { bytes: NOTHING, start: 0, end: 0, owned: false }
}

/** Adds a chunk; copies it only when older bytes wait. Copying is linear in what arrives, however small the chunks. */
export function append(stream: ByteStream, chunk: Uint8Array): void {
  const pending = stream.end - stream.start
  if (pending === 0) {
    stream.bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    stream.start = 0
    stream.end = chunk.length
    stream.owned = false
    return
  }
  if (stream.bytes.length - stream.end < chunk.length) move(stream, 2 * (pending + chunk.length))
  stream.bytes.set(chunk, stream.end)
  stream.end += chunk.length
}

/** Releases the read bytes: afterwards the stream holds little more than its pending bytes. */
export function release(stream: ByteStream): void {
  const pending = stream.end - stream.start
  if (pending === 0) {
    stream.bytes = NOTHING
    stream.start = 0
    stream.end = 0
    stream.owned = false
  } else if (!stream.owned || stream.bytes.length > 4 * pending + SPARE_BYTES) {
    move(stream, Math.max(2 * pending, 256))
  }
}

function move(stream: ByteStream, capacity: number): void {
  const moved = Buffer.allocUnsafeSlow(capacity)
  stream.bytes.copy(moved, 0, stream.start, stream.end)
  stream.end -= stream.start
  stream.start = 0
  stream.bytes = moved
  stream.owned = true
}
