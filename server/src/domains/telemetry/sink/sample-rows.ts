import type { Sample } from '../sample.ts'

/** Columns in the order in which `encodeRows` writes them. */
export const sampleColumns = 'ts, received_at, value, series, tenant_id, quality'

const signature = Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1')
const headerBytes = signature.length + 8
const rowBytes = 60
const trailerBytes = 2
const epoch2000 = 946_684_800_000

/**
 * Microseconds since 2000 as PostgreSQL writes them, in two halves: a BigInt for each value would be the largest cost.
 */
function writeTime(view: DataView, place: number, ms: number) {
  const microseconds = (ms - epoch2000) * 1000
  view.setInt32(place, Math.floor(microseconds / 0x1_0000_0000))
  view.setUint32(place + 4, microseconds >>> 0)
}

/** The rows as the body of COPY … FROM STDIN BINARY. */
export function encodeRows(samples: readonly Sample[]): Buffer {
  const body = Buffer.allocUnsafe(headerBytes + samples.length * rowBytes + trailerBytes)
  signature.copy(body)
  body.fill(0, signature.length, headerBytes)
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  let place = headerBytes
  for (const { at, receivedAt, value, series, tenantId, quality } of samples) {
    view.setInt16(place, 6)
    view.setInt32(place + 2, 8)
    writeTime(view, place + 6, at)
    view.setInt32(place + 14, 8)
    writeTime(view, place + 18, receivedAt)
    view.setInt32(place + 26, 8)
    view.setFloat64(place + 30, value)
    view.setInt32(place + 38, 4)
    view.setInt32(place + 42, series)
    view.setInt32(place + 46, 4)
    view.setInt32(place + 50, tenantId)
    view.setInt32(place + 54, 2)
    view.setInt16(place + 58, quality)
    place += rowBytes
  }
  view.setInt16(place, -1)
  return body
}

type Elements = {
  oid: number
  bytes: number
  write: (view: DataView, place: number, n: number) => void
}

const elements = {
  int4: { oid: 23, bytes: 4, write: (view, place, n) => view.setInt32(place, n) },
  float8: { oid: 701, bytes: 8, write: (view, place, n) => view.setFloat64(place, n) },
  timestamptz: { oid: 1184, bytes: 8, write: writeTime },
} satisfies Record<string, Elements>

/** A one-dimensional array in PostgreSQL's binary form; `timestamptz` takes milliseconds since 1970. */
export function encodeArray(
  type: keyof typeof elements,
  numbers: readonly (number | null)[],
): Buffer {
  const { oid, bytes, write } = elements[type]
  const isEmpty = numbers.length === 0
  const known = numbers.reduce<number>((count, number) => count + (number === null ? 0 : 1), 0)
  const body = Buffer.alloc(isEmpty ? 12 : 20 + numbers.length * 4 + known * bytes)
  const view = new DataView(body.buffer, body.byteOffset, body.length)
  view.setInt32(0, isEmpty ? 0 : 1)
  view.setInt32(4, known < numbers.length ? 1 : 0)
  view.setInt32(8, oid)
  if (isEmpty) return body
  view.setInt32(12, numbers.length)
  view.setInt32(16, 1)
  let place = 20
  for (const number of numbers) {
    view.setInt32(place, number === null ? -1 : bytes)
    if (number !== null) write(view, place + 4, number)
    place += number === null ? 4 : 4 + bytes
  }
  return body
}
