import { maxFavourites } from '@iwater/contract/desktop'
import { readFunctions } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  deleteFavourite,
  insertFavourite,
  selectFavourites,
  storeFavouriteOrder,
} from './favourite.queries.ts'

/** The favourites that the person may still open; one that they may not is kept for when they may again. */
export const listFavourites = ({ app }: Services, session: Session) =>
  withTenant(app, session, async (db) =>
    readFunctions(db, session, await selectFavourites(db, session.tenantId, session.userId)),
  )

export const addFavourite = ({ app }: Services, session: Session, functionId: string) =>
  withTenant(app, session, async (db) => {
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
  })

export const removeFavourite = ({ app }: Services, session: Session, functionId: string) =>
  withTenant(app, session, async (db) => {
    await takeLock(db, 'desktop-of-person', session.userId)
    const favourite = { accountId: session.userId, functionId }
    if (!(await deleteFavourite(db, session.tenantId, favourite))) {
      throw new AppError('desktop.favourite-not-found')
    }
    return null
  })

export const orderFavourites = (
  { app }: Services,
  session: Session,
  functionIds: readonly string[],
) =>
  withTenant(app, session, async (db) => {
    await takeLock(db, 'desktop-of-person', session.userId)
    await storeFavouriteOrder(db, session.tenantId, session.userId, functionIds)
    return null
  })
