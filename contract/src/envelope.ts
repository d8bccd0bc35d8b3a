import type { FailureCode } from './errors.ts'

/** Details of a failure, carried in `data` of an envelope whose `code` is 1. */
export type FailureData = {
  error: FailureCode
  requestId: string
  /** Values for the `{name}` parts of the sentence. */
  details?: Record<string, unknown>
  /** Messages by input field, in the caller's language. */
  fields?: Record<string, string>
}

/** The body of every answer under `/api`: `code` 0 with the data asked for, or 1 with a sentence in `msg`. */
export type Envelope<T> =
  | { code: 0; msg: string; data: T }
  | { code: 1; msg: string; data: FailureData | null }
