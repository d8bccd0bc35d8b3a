import { viewHeader } from '@iwater/contract/accounts/viewing'
import type { Envelope, FailureData } from '@iwater/contract/envelope'
import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { storageHeader } from '@iwater/contract/system'
import { noteServerDate } from '#web/platform/clock/server-clock.ts'
import { noteAnswer, noteSilence, noteStorage } from '#web/platform/connection/connection.ts'
import { currentLanguage, textNow } from '#web/platform/i18n/language.ts'
import { deviceNumber } from '#web/platform/session/device-number.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { apiText } from './api.text.ts'
import { ApiError } from './api-error.ts'
import { followSignals } from './follow-signals.ts'
import { requestOf } from './route-url.ts'
import { statusText } from './status.text.ts'

const timeoutMs = 30_000

/** What the browser says of itself where no person is asked for: a client without a secret. */
export const clientAuthorization = `Basic ${btoa('iwater-web:')}`

export type SendOptions = {
  signal?: AbortSignal | undefined
  authorization?: string | undefined
  keepalive?: boolean | undefined
}

/** Browsers reject longer bodies that are to outlive their page, bytes; a character may take three. */
const keepaliveLimit = 64 * 1024

const outlives = (isWanted = false, body = '') => isWanted && 3 * body.length < keepaliveLimit

/** The view of the product as another person that this page shows. */
function viewOf(authorization: string | undefined) {
  const viewId = sessionStore.getState().info?.viewing?.viewId
  return viewId === undefined || !authorization?.startsWith('Bearer ')
    ? {}
    : { [viewHeader]: viewId }
}

/** The headers every request to the server carries. */
export function requestHeaders(authorization: string | undefined, body?: string) {
  return {
    'accept-language': currentLanguage() === 'zh' ? 'zh-CN' : 'en',
    ...(authorization === undefined ? {} : { authorization }),
    ...viewOf(authorization),
    ...(authorization === clientAuthorization ? { 'x-device-number': deviceNumber() } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
}

/** A failed `fetch` as what it means to a person. The caller's own abort goes through as it is. */
export function networkError(cause: unknown, signal: AbortSignal | undefined) {
  if (signal?.aborted) return cause
  const text = textNow(apiText)
  return cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new ApiError('network.timed-out', text.timedOut, { cause })
    : new ApiError('network.unreachable', text.unreachable, { cause })
}

type Rejection = { code: 1; msg: string; data: FailureData }

/** Whether a body is a rejection of this server, which brings its own sentence. */
const isOurs = (body: Envelope<unknown> | undefined): body is Rejection =>
  body?.code === 1 && typeof body.data?.error === 'string'

/** The message for a response that is not of this server: its own, or the one of its status. */
function sentenceFor(status: number, body: Envelope<unknown> | undefined) {
  const words: Readonly<Record<string, string>> = textNow(statusText)
  const code = (body as { code?: unknown } | undefined)?.code
  // A proxy in front of a server that is gone answers with a page of its own.
  if (status >= 502) return textNow(apiText).unreadable
  if (code === '000') return words['000'] ?? ''
  return body?.msg || (words[status] ?? words.other ?? '')
}

/** The error of an answer that is not the data asked for. */
export function answerError(status: number, body: Envelope<unknown> | undefined): ApiError {
  if (!isOurs(body)) {
    const code = status === 401 ? 'identity.not-signed-in' : 'server.unavailable'
    return new ApiError(code, sentenceFor(status, body), { status })
  }
  const { error, requestId, details, fields } = body.data
  return new ApiError(error, body.msg, {
    status,
    requestId,
    ...(details === undefined ? {} : { details }),
    ...(fields === undefined ? {} : { fields }),
  })
}

/** The envelope of an answer; undefined for anything that is none. */
export async function envelopeOf(response: Response): Promise<Envelope<unknown> | undefined> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return (await response.json()) as Envelope<unknown>
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Sends one request and opens its envelope; throws an ApiError for anything but data. */
export async function send<R extends Route>(
  route: R,
  input: InputOf<R>,
  { signal, authorization, keepalive }: SendOptions = {},
): Promise<OutputOf<R>> {
  const { url, body } = requestOf(route, input as Record<string, unknown>)
  const timeout = AbortSignal.timeout(timeoutMs)
  let status: number
  let envelope: Envelope<unknown> | undefined
  try {
    const response = await fetch(url, {
      method: route.method,
      headers: requestHeaders(authorization, body),
      signal: signal === undefined ? timeout : followSignals(signal, timeout).signal,
      keepalive: outlives(keepalive, body),
      ...(body === undefined ? {} : { body }),
    })
    status = response.status
    noteServerDate(response.headers.get('date'))
    noteStorage(response.headers.get(storageHeader))
    envelope = await envelopeOf(response)
  } catch (cause) {
    if (!signal?.aborted) noteSilence()
    throw networkError(cause, signal)
  }
  // A proxy answers for a server that is gone, and a server for its database.
  if (status >= 502 && status <= 504) noteSilence()
  else noteAnswer()
  if (envelope?.code === 0) return envelope.data as OutputOf<R>
  throw answerError(status, envelope)
}
