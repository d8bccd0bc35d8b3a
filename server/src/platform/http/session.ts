import type { DataScope, Permission, Restriction } from '@iwater/contract/access'
import type { FastifyRequest } from 'fastify'
import type { TenantScope } from '#platform/database/database'

/** Who is asking. Made from the bearer token alone; nothing a request says about identity changes it. */
export type Session = TenantScope & {
  sessionId: string
  userId: string
  /** Where the person works just now: where they belong, or another organisation that they chose. */
  organisationId: string
  /** How wide `organisations` was drawn around it. */
  dataScope: DataScope
  timeZone: string
  isDemo: boolean
  permissions: ReadonlySet<Permission>
  /** Has every right there is, also those that come later. */
  isAdministrator: boolean
  /** What keeps the session from every route that is not open meanwhile; null for an ordinary one. */
  restriction: Restriction | null
  /** A session of the demonstration role: it may look at everything and change nothing. */
  isDemonstration: boolean
}

/**
 * Answers the session of a bearer token, or null when it is unknown, expired or ended. `countGuess` is called before the
 * database is asked for a token that its bearer may have made up; it throws when there have been too many, and answers
 * what takes the count back.
 */
export type SessionReader = (
  token: string,
  countGuess?: () => () => void,
) => Promise<Session | null>

const ofRequests = new WeakMap<FastifyRequest, Session>()

/** Who asks by a request; undefined until that is known, and where nobody is signed in. */
export const sessionOf = (request: FastifyRequest) => ofRequests.get(request)

export const noteSession = (request: FastifyRequest, session: Session) =>
  void ofRequests.set(request, session)
