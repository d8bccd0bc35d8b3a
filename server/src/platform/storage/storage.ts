import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/byte-range'

/** An object in a listing. */
export type ListedObject = { key: string; changedAt: number }

/** Uploads from a client straight to the store. */
export type DirectUploads = {
  /** Scheme, host and port at which clients reach the store. */
  origin: string
  /**
   * A signed address at which a PUT of exactly `size` bytes stores an object, for so many seconds. Its holder may repeat the
   * PUT, so an object stored by it is copied before it is trusted.
   */
  address(key: string, options: { size: number; seconds: number }): Promise<string>
  /** Copies an object within the store; false when there is no such object. */
  copy(from: string, to: string): Promise<boolean>
}

/**
 * The storage of files. Keys are `<tenant>/<name>`, of letters, digits, dots and hyphens, and are never reused. An
 * object can be read as soon as it is complete, and never before.
 *
 * Failures of the store are thrown as an AppError `storage.…` or `server.no-space`; errors of the content stay as they
 * are.
 */
export type Storage = {
  /** Absent where everything goes through the server. */
  direct?: DirectUploads

  /**
   * Stores a stream and answers the number of bytes. `size` is the required number, where it is known. Nothing is kept
   * of a stream that fails or has another size.
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
  /** Removes the remains of unfinished uploads that began before a moment. */
  removeUnfinished(before: number): Promise<void>
  /** Throws unless the store answers with the settings of this process. */
  check(): Promise<void>
  close(): void
}
