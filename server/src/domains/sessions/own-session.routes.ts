import {
  endOtherSessions as endOtherSessionsRoute,
  endOwnSession as endOwnSessionRoute,
  listOwnSessions as listOwnSessionsRoute,
} from '@iwater/contract/sign-in/account-security'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-session.service.ts'
import type { Sessions } from './session.service.ts'

export function ownSessionRoutes(api: Api, services: Services, sessions: Sessions) {
  serve(api, listOwnSessionsRoute, (_, { session }) => listOwnSessions(services, session))
  serve(api, endOwnSessionRoute, ({ sessionId }, { session }) =>
    endOwnSession(services, sessions, session, sessionId),
  )
  serve(api, endOtherSessionsRoute, (_, { session }) =>
    endOtherSessions(services, sessions, session),
  )
}
