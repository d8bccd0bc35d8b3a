import type { DataScope, Permission, Restriction } from '@iwater/contract/access'
import type { ViewAs } from '@iwater/contract/accounts/viewing'
import type { FastifyRequest } from 'fastify'
import type { TenantScope } from '#platform/database/database'

/** The caller. Made from the bearer token alone; nothing else in a request changes the identity. */
export type Session = TenantScope & {
  sessionId: string
  userId: string
  /** The organisation the person works for at present: their own, or another one that they chose. */
  organisationId: string
  /** The data scope from which `organisations` was computed. */
  dataScope: DataScope
  timeZone: string
  isDemo: boolean
  permissions: ReadonlySet<Permission>
  /** Has every right, also rights added later. */
  isAdministrator: boolean
  /** The restriction that limits the session to the routes open under it; null for an ordinary one. */
  restriction: Restriction | null
  /** A session of the demonstration role: it may read and not change anything. */
  isDemonstration: boolean
  /** The view of the product as another person: rights, organisations and `readers` are then those that both have. */
  viewing?: ViewAs
}

/**
 * Answers the session of a bearer token, or null when it is unknown, expired or ended. `countGuess` is called before
 * the database is queried for a token that may be forged; it throws when there have been too many, and answers a
 * function that takes the count back.
 */
export type SessionReader = (
  token: string,
  countGuess?: () => () => void,
) => Promise<Session | null>

const ofRequests = new WeakMap<FastifyRequest, Session>()

/** The caller of a request; undefined until that is known, and where nobody is signed in. */
export const sessionOf = (request: FastifyRequest) => ofRequests.get(request)

export const noteSession = (request: FastifyRequest, session: Session) =>
  void ofRequests.set(request, session)
