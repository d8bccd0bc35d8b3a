import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/byte-range'

/** An object as a listing tells of it. */
export type ListedObject = { key: string; changedAt: number }

/**
 * Where files are kept. Keys are `<tenant>/<name>`, of letters, digits, dots and hyphens, and are never used twice. An
 * object can be read from the moment it is whole, and never before.
 *
 * What the store does not do is thrown as an AppError `storage.…` or `server.no-space`; what the content throws, as it is.
 */
export type Storage = {
  /**
   * Stores what a stream brings and answers how many bytes that were. `size` is how many there must be, where that is
   * known. Of a stream that fails or brings another number nothing is kept.
   */
  put(key: string, content: Readable, options?: { size?: number }): Promise<number>
  /** The bytes of an object, or a part of them, with its whole size; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<{ size: number; content: Readable } | null>
  /** Bytes of an object; null when there is no such object. */
  size(key: string): Promise<number | null>
  /** Removes an object, if there is one. */
  remove(key: string): Promise<void>
  /** All objects, those of a tenant one after another. */
  list(): AsyncIterable<ListedObject>
  /** Removes what puts have left that began before a moment and did not end. */
  removeUnfinished(before: number): Promise<void>
  /** Throws unless the store answers with the settings of this process. */
  check(): Promise<void>
  close(): void
}
