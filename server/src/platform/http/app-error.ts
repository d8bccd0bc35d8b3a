import { type FailureCode, failures } from '@iwater/contract/errors'

type Options = {
  /** Values for the `{name}` parts of the message. */
  details?: Record<string, unknown>
  /** Messages by input field. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** Additional headers of the answer. */
  headers?: Record<string, string>
  cause?: unknown
}

/** A failure the caller caused or can act on. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly details: Record<string, unknown>
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly headers: Record<string, string>

  constructor(
    code: FailureCode,
    { details = {}, fields, retryAfterSeconds, headers = {}, cause }: Options = {},
  ) {
    super(code, { cause })
    this.code = code
    this.status = failures[code].status
    this.details = details
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.headers = headers
  }
}
