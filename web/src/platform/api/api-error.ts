import type { FailureCode } from '@iwater/contract/errors'

/** Failures that never reached the server, or came back as something else than an answer of it. */
export type NetworkFailure = 'network.unreachable' | 'network.timed-out'

/** A call that failed. `message` is a sentence in the person's language, ready to be shown. */
export class ApiError extends Error {
  readonly code: FailureCode | NetworkFailure
  /** What to quote to the administrator; empty when no server answered. */
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
}
