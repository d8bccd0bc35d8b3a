import { maxFavourites } from '@iwater/contract/desktop'
import { readFunctions } from '#domains/navigation'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import {
  deleteFavourite,
  insertFavourite,
  selectFavourites,
  storeFavouriteOrder,
} from './favourite.queries.ts'

/** The favourites that the person may still open; others are kept for when they may again. */
export const listFavourites = async (db: Db, session: Session) =>
  readFunctions(db, session, await selectFavourites(db, session.tenantId, session.userId))

export async function addFavourite(db: Db, session: Session, functionId: string) {
  const { tenantId, userId: accountId } = session
  await takeLock(db, 'desktop-of-person', accountId)
  const [entry] = await readFunctions(db, session, [functionId])
  if (entry === undefined) throw new AppError('navigation.function-not-found')
  await insertFavourite(db, tenantId, { accountId, functionId })
  const all = await selectFavourites(db, tenantId, accountId)
  if (all.length > maxFavourites) {
    throw new AppError('desktop.too-many-favourites', { details: { limit: maxFavourites } })
  }
  return null
}

export async function removeFavourite(db: Db, session: Session, functionId: string) {
  await takeLock(db, 'desktop-of-person', session.userId)
  const favourite = { accountId: session.userId, functionId }
  if (!(await deleteFavourite(db, session.tenantId, favourite))) {
    throw new AppError('desktop.favourite-not-found')
  }
  return null
}

export async function orderFavourites(db: Db, session: Session, functionIds: readonly string[]) {
  await takeLock(db, 'desktop-of-person', session.userId)
  await storeFavouriteOrder(db, session.tenantId, session.userId, functionIds)
  return null
}
