import type { FailureCode } from '@iwater/contract/errors'

/** Failures that never reached the server, or came back as something else than an answer of it. */
export type NetworkFailure = 'network.unreachable' | 'network.timed-out'

/** A call that failed. `message` is a sentence in the person's language, ready to be shown. */
export class ApiError extends Error {
  readonly code: FailureCode | NetworkFailure
  /** Of the request in the logs of the server; empty when no server answered. */
  readonly requestId: string
  /** Messages by input field. */
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  /** HTTP status, 0 when no server answered. */
  readonly status: number

  constructor(
    code: FailureCode | NetworkFailure,
    message: string,
    rest: {
      requestId?: string
      fields?: Record<string, string>
      details?: Record<string, unknown>
      status?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: rest.cause })
    this.name = 'ApiError'
    this.code = code
    this.requestId = rest.requestId ?? ''
    this.fields = rest.fields ?? {}
    this.details = rest.details ?? {}
    this.status = rest.status ?? 0
  }

  /** Rejected for a reason that another try does not change, and that the message says. */
  get isRejection() {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }

  /** What to quote to the administrator, where the message alone does not help: a fault of the product. */
  get reference() {
    const isFault = this.status >= 500 || this.code === 'request.malformed'
    return isFault ? this.requestId : ''
  }
}
