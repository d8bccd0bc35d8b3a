import { type Desktop, type DesktopLayout, desktopCards } from '@iwater/contract/desktop'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { selectLayout, storeLayout } from './layout.queries.ts'

/** The stored arrangement without cards that no longer exist; version 0 when there is none. */
export async function readLayout(
  db: Db,
  session: Session,
  desktop: Desktop,
): Promise<DesktopLayout> {
  const stored = await selectLayout(db, session.tenantId, { accountId: session.userId, desktop })
  if (stored === undefined) return { version: 0, cards: [] }
  const cards = stored.cards as DesktopLayout['cards']
  return {
    version: stored.version,
    cards: cards.filter(({ card }) => desktopCards.includes(card)),
  }
}

export async function saveLayout(
  db: Db,
  session: Session,
  { desktop, version, cards }: { desktop: Desktop } & DesktopLayout,
): Promise<DesktopLayout> {
  const place = { accountId: session.userId, desktop }
  if (!(await storeLayout(db, session.tenantId, { ...place, version, cards }))) {
    throw new AppError('desktop.layout-changed')
  }
  return { version: version + 1, cards }
}
