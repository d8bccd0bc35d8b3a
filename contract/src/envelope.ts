import type { FailureCode } from './errors.ts'

/** Details of a failure, carried in `data` of an envelope whose `code` is 1. */
export type FailureData = {
  error: FailureCode
  requestId: string
  /** Values for the `{name}` placeholders of the message. */
  details?: Record<string, unknown>
  /** Messages by input field, in the language of the caller. */
  fields?: Record<string, string>
}

/** The body of every response under `/api`: `code` 0 with the data, or 1 with a message in `msg`. */
export type Envelope<T> =
  | { code: 0; msg: string; data: T }
  | { code: 1; msg: string; data: FailureData | null }
