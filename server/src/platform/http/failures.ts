import type { Envelope } from '@iwater/contract/envelope'
import { type FailureCode, failureText, type Language } from '@iwater/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fullPlaceOf, noSpace, type Space } from '#platform/space/space'
import { AppError } from './app-error.ts'
import { languageOf } from './language.ts'

const frameworkFailures: Record<string, FailureCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_REQ_FILE_TOO_LARGE: 'request.too-large',
  FST_ERR_RATE_LIMIT: 'request.too-many',
}

// SQLSTATE classes: 08 connection, 53 resources, 57 shut down; 23505 unique, 23503 foreign key. 40P01 and 40001 were
// tried again already; 55P03 is a lock that was not obtained in time.
function databaseFailure(
  code: string,
  { message, constraint }: Error & { constraint?: string },
): FailureCode | undefined {
  if (code === '23505' || code === '23503') return 'request.conflict'
  // What it was to stand in was retired meanwhile.
  if (constraint === 'place_retired') return 'request.conflict'
  // A row for an organisation that the session does not see; a missing grant has the same code and is a bug.
  if (code === '42501' && message.includes('row-level security')) return 'request.beyond-scope'
  if (code === '53100') return 'server.no-space'
  if (/^(08|53|57)/.test(code) || ['55P03', '40P01', '40001'].includes(code))
    return 'server.unavailable'
  return undefined
}

const isUnreachable = ({ code = '', syscall, message }: NodeJS.ErrnoException) =>
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
    code,
  ) ||
  // The socket of a missing database; a missing file is something else.
  (code === 'ENOENT' && syscall === 'connect') ||
  /connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i.test(
    message,
  )

function knownFailure(error: Error & Partial<FastifyError>): FailureCode | undefined {
  const code = error.code ?? ''
  if (frameworkFailures[code]) return frameworkFailures[code]
  // A caller that disconnected while sending has the code of a lost database, and also a status.
  if (error.statusCode !== undefined) return undefined
  if (fullPlaceOf(error) === 'files') return 'server.no-space'
  const ofDatabase = /^[0-9A-Z]{5}$/.test(code) ? databaseFailure(code, error) : undefined
  return ofDatabase ?? (isUnreachable(error) ? 'server.unavailable' : undefined)
}

/** Turns any thrown value into a failure of the catalogue. Bugs become server.failed with their cause. */
export function asAppError(error: Error & Partial<FastifyError>): AppError {
  if (error instanceof AppError) return error
  const known = knownFailure(error)
  if (known) {
    if (known === 'server.no-space') return noSpace(error)
    const isBusy = known === 'server.unavailable'
    return new AppError(known, { cause: error, ...(isBusy && { retryAfterSeconds: 5 }) })
  }
  const { statusCode = 500 } = error
  const isCallers = statusCode >= 400 && statusCode < 500
  return new AppError(isCallers ? 'request.malformed' : 'server.failed', { cause: error })
}

export function failureEnvelope(
  error: AppError,
  language: Language,
  requestId: string,
): Envelope<never> {
  const details = error.fields
    ? { ...error.details, fields: Object.keys(error.fields).join(', ') }
    : error.details
  return {
    code: 1,
    msg: failureText(error.code, language, details),
    data: {
      error: error.code,
      requestId,
      ...(Object.keys(error.details).length > 0 && { details: error.details }),
      ...(error.fields && { fields: error.fields }),
    },
  }
}

const isPassing = ({ code }: AppError) =>
  code === 'server.unavailable' ||
  code === 'server.busy' ||
  code === 'server.no-space' ||
  code === 'storage.unavailable'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page of the client for failures of an address that users open in a tab. */
    failurePage?: string
  }
}

/**
 * Where a failure leads if a tab of a browser waits for the answer and there is a client with a page for it. The page
 * shows the code. Behind the hash, which no log of a proxy has, is the address itself if it may be tried again.
 */
function pageOf(
  { code, status }: AppError,
  { routeOptions, headers, server, url }: FastifyRequest,
) {
  const { failurePage } = routeOptions.config
  // What saves a file, or the rest of one, would save the page.
  const isForTab =
    headers.accept?.includes('text/html') === true &&
    ['document', undefined].includes(headers['sec-fetch-dest'] as string | undefined) &&
    headers.range === undefined
  if (failurePage === undefined || !isForTab || !server.hasReplyDecorator('sendFile')) return
  const mayPass = status === 429 || status >= 500
  return `${failurePage}?error=${code}${mayPass ? `#link=${encodeURIComponent(url)}` : ''}`
}

function answer(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (isPassing(error)) {
    // Every request has the same problem, which is logged where it occurs; one line for each request is enough.
    request.log.warn({ reason: (error.cause as Error | undefined)?.message }, error.code)
  } else if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.code)
  reply.header('cache-control', 'no-store')
  const page = pageOf(error, request)
  if (page !== undefined) return reply.redirect(page, 303)
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
  return reply
    .status(error.status)
    .headers(error.headers)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope(error, languageOf(request.headers['accept-language']), request.id))
}

/** A database without disk space may interrupt any work; then that is the error to report. */
function withReason(error: AppError, space: Space): AppError {
  space.note(error)
  return error.code === 'server.unavailable' && space.full() ? noSpace(error) : error
}

/** All failures use the envelope: of handlers, of the framework, of unknown addresses. */
export function handleFailures(app: FastifyInstance, space: Space) {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(withReason(asAppError(error), space), request, reply),
  )
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answer(new AppError('request.not-found'), request, reply)
