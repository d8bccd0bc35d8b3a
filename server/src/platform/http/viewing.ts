import { viewHeader } from '@iwater/contract/accounts/viewing'
import { type Route, whileViewingOf } from '@iwater/contract/route'
import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { Session } from './session.ts'

/** The person of a request that reads nothing which belongs to a single person. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Behind a restriction nothing is shown, and the rejection that names it leads further than one that does not. */
const isBehindRestriction = (
  { restriction }: Session,
  { openWhile }: Pick<Route, 'openWhile'>,
): boolean => restriction !== null && !openWhile?.includes(restriction)

/**
 * The session as a route is given it while its user views the product as another person. The user's own id goes only to
 * routes for the user's own data; the other person's id to none, so that no query can find what belongs to that person. Throws
 * view-as.changed where the client shows another view, view-as.read-only and view-as.private.
 */
export function viewedBy(
  route: Pick<Route, 'method' | 'changes' | 'openWhile' | 'whileViewing'>,
  session: Session,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Session {
  const { viewing } = session
  const effect = whileViewingOf(route)
  if (effect === 'open' || isBehindRestriction(session, route)) return session
  if (headers[viewHeader] !== viewing?.viewId) throw new AppError('view-as.changed')
  if (viewing === undefined) return session
  if (effect === 'rejected') throw new AppError('view-as.read-only')
  if (effect === 'private') throw new AppError('view-as.private')
  return effect === 'own' ? session : { ...session, userId: nobody, asker: session.userId }
}
