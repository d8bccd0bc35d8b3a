import type { Access } from '@iwater/contract/access'
import type { AnswerOf, RequestOf, Route } from '@iwater/contract/route'
import type { FastifyBaseLogger } from 'fastify'
import { askTenant, type Db, type TenantScope, withTenant } from '#platform/database/database'
import { type Api, type Context, serve } from './serve.ts'
import type { Session } from './session.ts'

type SignedInRoute = Route & { access: Exclude<Access, 'public'> }

/** What a handler has beside its input when it runs in the transaction of its request. */
export type RequestContext = Pick<Context, 'session' | 'language' | 'address' | 'userAgent'> & {
  /** Sees what the scope of the request allows. */
  db: Db
  /** When the request came: one moment for everything that is written of it. */
  now: Date
  /**
   * Acts once what was written counts, never for a transaction that was rolled back. What it promises is waited for before
   * the answer goes out.
   */
  afterCommit(act: () => unknown): void
}

type Handler<R extends Route> = (
  input: RequestOf<R>,
  context: RequestContext,
) => Promise<AnswerOf<R>>

type Run = typeof withTenant

/** What is committed is answered, whatever comes of the acts after it: a client that tried again would change it twice. */
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
 * is sent, and run again where the database ended it in favour of another. The handler must hold up nobody while it has
 * the connection: what hashes, asks foreign servers, streams or handles files is served by `serve`. `scopeOf` says what
 * it may access where that differs from the session.
 */
export const serveTransaction = <R extends SignedInRoute>(
  api: Api,
  route: R,
  handle: Handler<R>,
  scopeOf = ownScope,
) => serveIn(withTenant, api, route, { handle, scopeOf })

/** The same for a handler that sends one statement: at half the cost, within the limits that `askTenant` names. */
export const serveQuery = <R extends SignedInRoute>(api: Api, route: R, handle: Handler<R>) =>
  serveIn(askTenant, api, route, { handle, scopeOf: ownScope })
