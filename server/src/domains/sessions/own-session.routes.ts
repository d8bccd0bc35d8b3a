import {
  endOtherSessions as endOtherSessionsRoute,
  endOwnSession as endOwnSessionRoute,
  listOwnSessions as listOwnSessionsRoute,
} from '@iwater/contract/sign-in/account-security'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-session.service.ts'
import type { Sessions } from './session.service.ts'

export function ownSessionRoutes(api: Api, sessions: Sessions) {
  serveTransaction(api, listOwnSessionsRoute, (_, { db, session, now }) =>
    listOwnSessions(db, session, { now }),
  )
  serveTransaction(
    api,
    endOwnSessionRoute,
    async ({ sessionId }, { db, session, now, afterCommit }) => {
      const ended = await endOwnSession(db, session, sessionId, { now })
      afterCommit(() => sessions.forget(ended))
      return null
    },
  )
  serveTransaction(api, endOtherSessionsRoute, async (_, { db, session, now, afterCommit }) => {
    const ended = await endOtherSessions(db, session, { now })
    afterCommit(() => sessions.forget(ended))
    return { ended: ended.length }
  })
}
