import { type Desktop, type DesktopLayout, desktopCards } from '@iwater/contract/desktop'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { selectLayout, storeLayout } from './layout.queries.ts'

/** The stored arrangement without cards that there are no longer; version 0 when there is none. */
export const readLayout = (
  { app }: Services,
  session: Session,
  desktop: Desktop,
): Promise<DesktopLayout> =>
  withTenant(app, session, async (db) => {
    const stored = await selectLayout(db, session.tenantId, { accountId: session.userId, desktop })
    if (stored === undefined) return { version: 0, cards: [] }
    const cards = stored.cards as DesktopLayout['cards']
    return {
      version: stored.version,
      cards: cards.filter(({ card }) => desktopCards.includes(card)),
    }
  })

export const saveLayout = (
  { app }: Services,
  session: Session,
  { desktop, version, cards }: { desktop: Desktop } & DesktopLayout,
): Promise<DesktopLayout> =>
  withTenant(app, session, async (db) => {
    const place = { accountId: session.userId, desktop }
    if (!(await storeLayout(db, session.tenantId, { ...place, version, cards }))) {
      throw new AppError('desktop.layout-changed')
    }
    return { version: version + 1, cards }
  })
