import type { RouteAccess } from '@iwater/contract/access'
import type { AnswerOf, RequestOf, Route } from '@iwater/contract/route'
import type { FastifyBaseLogger } from 'fastify'
import {
  askTenant,
  type Db,
  readTenant,
  type TenantScope,
  withTenant,
} from '#platform/database/database'
import { type Api, type Context, serve } from './serve.ts'
import type { Session } from './session.ts'

type SignedInRoute = Route & { access: Exclude<RouteAccess, 'public'> }

/** What a handler has besides its input when it runs in the transaction of its request. */
export type RequestContext = Pick<Context, 'session' | 'language' | 'address' | 'userAgent'> & {
  /** Sees what the scope of the request allows. */
  db: Db
  /** The time of the request: one moment for everything that it writes. */
  now: Date
  /**
   * Runs once after the commit, never for a transaction that was rolled back. Its promise is awaited before the answer
   * is sent.
   */
  afterCommit(act: () => unknown): void
}

type Handler<R extends Route> = (
  input: RequestOf<R>,
  context: RequestContext,
) => Promise<AnswerOf<R>>

type Run = typeof withTenant

/**
 * A commit is answered, whatever happens in the actions after it: a client that tried again would make the change
 * twice.
 */
async function actAll(acts: readonly (() => unknown)[], log: FastifyBaseLogger) {
  for (const act of acts) {
    try {
      await act()
    } catch (error) {
      log.error({ err: error }, 'an act after a commit failed')
    }
  }
}

function serveIn<R extends SignedInRoute>(
  run: Run,
  api: Api,
  route: R,
  { handle, scopeOf }: { handle: Handler<R>; scopeOf: (session: Session) => TenantScope },
) {
  const { database, clock } = api
  serve(api, route, async (input, context) => {
    const { session, language, address, userAgent, request } = context as Context
    const now = new Date(clock.now())
    let acts: (() => unknown)[] = []
    const answer = await run(database, scopeOf(session), (db) => {
      acts = []
      const afterCommit = (act: () => unknown) => void acts.push(act)
      return handle(input, { db, session, language, address, userAgent, now, afterCommit })
    })
    await actAll(acts, request.log)
    return answer
  })
}

const ownScope = (session: Session): TenantScope => session

/**
 * Serves a route whose handler runs in one transaction: begun after the input was checked, committed before the answer
 * is sent, and run again where the database ended it in favour of another. The handler must not wait for anything else
 * while it has the connection: routes that hash, call foreign servers, stream or handle files are served by `serve`.
 * `scopeOf` defines its access where that differs from the session.
 */
export const serveTransaction = <R extends SignedInRoute>(
  api: Api,
  route: R,
  handle: Handler<R>,
  scopeOf = ownScope,
) => serveIn(withTenant, api, route, { handle, scopeOf })

/** The same for a handler that only reads, with all of its statements at the same moment; see `readTenant`. */
export const serveReading = <R extends SignedInRoute>(api: Api, route: R, handle: Handler<R>) =>
  serveIn(readTenant, api, route, { handle, scopeOf: ownScope })

/** The same for a handler that sends one statement: at half the cost, within the limits that `askTenant` names. */
export const serveQuery = <R extends SignedInRoute>(api: Api, route: R, handle: Handler<R>) =>
  serveIn(askTenant, api, route, { handle, scopeOf: ownScope })
