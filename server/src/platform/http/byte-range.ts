import { AppError } from './app-error.ts'

/** Bytes counted from 0; both ends belong to the range. */
export type ByteRange = { start: number; end: number }

type Asked = {
  /** The headers `Range` and `If-Range` of a request. */
  range: string | undefined
  ifRange: string | undefined
  /** The strong entity tag of the requested content, with its quotes, and its bytes. */
  etag: string
  size: number
}

/** The range of a header, limited to the end of the file; null for a header without one. */
function parse(header: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header) ?? []
  if (first === '') {
    return last === '' ? null : { start: Math.max(0, size - Number(last)), end: size - 1 }
  }
  if (last === '') return { start: Number(first), end: size - 1 }
  if (Number(first) > Number(last)) return null
  return { start: Number(first), end: Math.min(Number(last), size - 1) }
}

/**
 * The requested range of a file, or undefined for all of it: RFC 9110, sections 13.1.5 and 14.2. An unreadable header,
 * several ranges and a range of another version of the file request all of it. Throws for a range that begins beyond
 * the end.
 */
export function readRange({ range = '', ifRange, etag, size }: Asked): ByteRange | undefined {
  const found = parse(range, size)
  if (!found || (ifRange !== undefined && ifRange !== etag)) return undefined
  if (found.start <= found.end) return found
  throw new AppError('files.range-not-satisfiable', {
    details: { size },
    headers: { 'content-range': `bytes */${size}` },
  })
}

/** Status and headers of an answer with a range of a file, or with all of it. */
export const rangeAnswer = (range: ByteRange | undefined, size: number) => ({
  status: range ? 206 : 200,
  headers: {
    'accept-ranges': 'bytes',
    'content-length': range ? range.end - range.start + 1 : size,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  },
})
