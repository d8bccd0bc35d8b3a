import { type Access, neededPermissions, type Restriction } from '@iwater/contract/access'
import type { FailureCode, Language } from '@iwater/contract/errors'
import { type AnswerOf, demonstrationOf, type RequestOf, type Route } from '@iwater/contract/route'
import { checkInput } from '@iwater/contract/validation'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database/database'
import { addressKeys } from './address-keys.ts'
import { answerOf } from './answer.ts'
import { AppError } from './app-error.ts'
import { compressionOf } from './compression.ts'
import { languageOf } from './language.ts'
import type { RateLimit } from './rate-limit.ts'
import { noteSession, type Session, type SessionReader, sessionOf } from './session.ts'
import { viewedBy } from './viewing.ts'
import { isWellFormed } from './well-formed.ts'

/** The server on which routes without a transaction of their own are registered. */
type PlainApi = {
  app: FastifyInstance
  readSession: SessionReader
  /** Limits by address for callers who are not signed in, or may not be; by session for signed-in users. */
  limits: { byAddress: RateLimit; bySession: RateLimit }
  /**
   * Fails on undeclared fields of an answer instead of leaving them out. On in tests; see `answer.ts` for its price.
   */
  checksAnswers: boolean
  /** All routes served so far, for the API document. */
  routes: Route[]
}

/** The server on which routes are registered. */
export type Api = PlainApi & {
  /** The database for the transactions of requests, and the clock. */
  database: Database
  clock: Clock
}

/** What a handler knows besides its input. */
export type Context<S extends Session | null = Session> = {
  session: S
  language: Language
  /** Address of the caller, as far as the configured proxies are trusted. */
  address: string
  userAgent: string
  headers: FastifyRequest['headers']
  request: FastifyRequest
  reply: FastifyReply
}

type SessionOf<R extends Route> = R['access'] extends 'public' ? null : Session

type Handler<R extends Route> = (
  input: RequestOf<R>,
  context: Context<SessionOf<R>>,
) => Promise<AnswerOf<R>>

const restrictionFailures = {
  locked: 'identity.locked',
  'password-change': 'identity.password-change-required',
  'second-factor-setup': 'identity.second-factor-setup-required',
} as const satisfies Record<Restriction, FailureCode>

function refuse(code: FailureCode, details?: Record<string, unknown>): never {
  throw new AppError(code, details ? { details } : {})
}

/** The bearer token of a request. Nothing else authenticates: no cookie, no field of the request. */
export const bearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w.~+/=-]{16,256})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Headers by which browsers mark a prefetch: the present one, and those of older browsers. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** A header may carry parameters, as in `prefetch;prerender`, and occur in a request more than once. */
const isPrefetch = ({ headers }: FastifyRequest) =>
  purposeHeaders.some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(String(headers[name] ?? '')),
  )

/** The part of a route that defines its access. */
type Admission = Pick<
  Route,
  'method' | 'access' | 'openWhile' | 'changes' | 'openToDemonstration' | 'whileViewing'
>

function assertMay(route: Admission, session: Session) {
  const { restriction } = session
  const isDemanded = restriction !== null && route.openWhile?.includes(restriction)
  if (restriction && !isDemanded) refuse(restrictionFailures[restriction])
  const missing = neededPermissions(route.access).find((one) => !session.permissions.has(one))
  if (missing !== undefined) refuse('request.forbidden', { permission: missing })
  // What a restriction demands of everybody, such as to choose a password, a demonstration does as well.
  if (session.isDemonstration && !isDemanded && demonstrationOf(route) === 'rejected')
    refuse('request.demonstration')
}

/**
 * A GET that writes is called by our own pages and by programs; not by a page of another site, nor by a link that is
 * followed. Programs send none of these headers.
 */
const isForeign = ({ headers }: FastifyRequest) =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined) ||
  headers['sec-fetch-mode'] === 'navigate'

async function admit(api: PlainApi, route: Admission, request: FastifyRequest, options: Options) {
  const countByAddress = () => api.limits.byAddress(addressKeys(request.ip).one, Date.now())
  if (route.access === 'public') {
    if (options.admit) options.admit(request)
    else if (!options.isForBalancers) countByAddress()
    return
  }
  // A prefetch or a link followed by the browser never carries the header; rejecting it keeps logs honest.
  if (isPrefetch(request) || (route.changes && isForeign(request))) {
    refuse('request.forbidden', { permission: '-' })
  }
  const token = bearerToken(request)
  const session = token ? await api.readSession(token, countByAddress) : null
  if (!session) refuse('identity.not-signed-in')
  api.limits.bySession(session.sessionId, Date.now())
  const viewed = viewedBy(route, session, request)
  assertMay(route, viewed)
  noteSession(request, { ...viewed, address: request.ip })
}

/** Applies an access to something that no contract describes, such as a document. */
export const admitted = (api: PlainApi, access: Access) => ({
  onRequest: (request: FastifyRequest) =>
    admit(api, { method: 'GET', access }, request, { admit() {} }),
})

function readInput(route: Route, request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>
  const params = request.params as Record<string, unknown>
  if (route.method === 'GET' || route.method === 'DELETE') return { ...query, ...params }
  const { body } = request
  // Lists cannot carry path parameters; contracts whose body is a list declare none.
  if (Array.isArray(body)) return body
  const isObject = typeof body === 'object' && body !== null
  return { ...(route.fieldsInQuery && query), ...(isObject && (body as object)), ...params }
}

function readValidInput(route: Route, request: FastifyRequest, language: Language): unknown {
  const raw = readInput(route, request)
  if (!isWellFormed(raw)) refuse('request.malformed')
  const input = checkInput(route.input, raw, language)
  if ('fields' in input) throw new AppError('request.invalid', { fields: input.fields })
  return input.data
}

async function handleRequest<R extends Route>(
  route: R,
  { handle, declared }: { handle: Handler<R>; declared: (data: unknown) => unknown },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const language = languageOf(request.headers['accept-language'])
  const input = route.takesText ? {} : readValidInput(route, request, language)
  const context = {
    session: sessionOf(request) ?? null,
    language,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    headers: request.headers,
    request,
    reply,
  } as Context<SessionOf<R>>
  const data = await handle(input as RequestOf<R>, context)
  if (reply.sent || reply.raw.headersSent) return reply
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (route.content) {
    if (!reply.hasHeader('content-type')) reply.type(route.content)
    return reply.send(data)
  }
  reply.type('application/json; charset=utf-8')
  return { code: 0, msg: '', data: declared(data) }
}

type Options = {
  /**
   * Answers HEAD too, by running the handler, and any number of times: for calls that change nothing and cost nothing.
   */
  isForBalancers?: boolean
  /** Decides whether a public call may go on, before its body is read, and limits it; throws when not. */
  admit?: (request: FastifyRequest) => void
  /** Called for an admitted request whose body could not be read, with the status of the answer. */
  unreadable?: (request: FastifyRequest, status: number) => void
}

/**
 * Serves a contract route and its twins: identifies the caller before anything of the request is read, checks the
 * input, runs the handler and wraps the answer. A handler of a stream writes to `context.reply` itself.
 */
export function serve<R extends Route>(
  api: PlainApi,
  route: R,
  handle: Handler<R>,
  options: Options = {},
) {
  api.routes.push(route)
  const { isForBalancers = false, unreadable } = options
  const answering = { handle, declared: answerOf(route, api.checksAnswers) }
  for (const path of [route.path, ...(route.twins ?? [])]) {
    api.app.route({
      method: isForBalancers ? [route.method, 'HEAD'] : route.method,
      url: path,
      config: {
        takesText: route.takesText ?? false,
        ...(route.failurePage !== undefined && { failurePage: route.failurePage }),
      },
      compress: compressionOf(route),
      onRequest: (request) => admit(api, route, request, options),
      handler: (request, reply) => handleRequest(route, answering, request, reply),
      ...(unreadable && {
        // A body that cannot be read always has a status of its own; without one the handler itself failed.
        onError: async (request: FastifyRequest, _: FastifyReply, error: FastifyError) => {
          const { statusCode } = error
          if (!(error instanceof AppError) && statusCode !== undefined)
            unreadable(request, statusCode)
        },
      }),
    })
  }
}
