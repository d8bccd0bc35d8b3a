import {
  beginView as beginViewRoute,
  endView as endViewRoute,
} from '@iwater/contract/accounts/view-as'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Sessions } from './session.service.ts'
import { beginView, endView } from './view-as.service.ts'

export function viewAsRoutes(api: Api, sessions: Sessions) {
  serveTransaction(api, beginViewRoute, async ({ personId }, { db, session, now, afterCommit }) => {
    const view = await beginView(db, session, personId, { now })
    afterCommit(() => sessions.forget([session.sessionId]))
    return view
  })
  serveTransaction(api, endViewRoute, async (_, { db, session, now, afterCommit }) => {
    await endView(db, session, { now })
    afterCommit(() => sessions.forget([session.sessionId]))
    return null
  })
}
