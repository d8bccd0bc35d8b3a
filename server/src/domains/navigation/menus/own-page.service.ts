import { type PageName, pages } from '@iwater/contract/pages/pages'
import { type MenuVisibility, readMenuVisibility } from '#domains/accounts'
import type { Db } from '#platform/database/database'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { selectSystems } from '../system.queries.ts'
import { systemsOf } from '../system.service.ts'
import { selectAllMenuEntries } from './menu.queries.ts'
import { type MenuContent, shownEntries } from './menu-content.ts'

/** The pages by which a user undoes what takes pages away. */
const keptPages = ['menus', 'systems', 'roles'] as const satisfies readonly PageName[]

export const readAllMenus = async (db: Db, tenantId: number): Promise<MenuContent> => ({
  systems: await selectSystems(db, tenantId),
  entries: await selectAllMenuEntries(db, tenantId),
})

/** Whether the session's user, who may open configuration management, has a page in a menu of the organisation. */
function seesPage(
  session: Session,
  name: PageName,
  visibility: MenuVisibility,
  { systems, entries }: MenuContent,
): boolean {
  const own = new Set(
    systemsOf(systems, session.organisationId)
      .filter(({ display }) => display === 'tab')
      .map(({ id }) => id),
  )
  return shownEntries(entries).some(
    (entry) =>
      entry.path === pages[name].path && own.has(entry.system_id) && visibility.isShown(entry),
  )
}

/**
 * Throws navigation.own-page where the session's user would lose the page of menus, systems or roles by a change, and with it
 * the way to undo it.
 */
export async function keepOwnPages(
  { db, session, language }: Pick<Work, 'db' | 'session' | 'language'>,
  change: (menus: MenuContent) => MenuContent,
) {
  const before = await readAllMenus(db, session.tenantId)
  const after = change(before)
  const visibility = await readMenuVisibility(db, session)
  const sees = (name: PageName, of: MenuContent) => seesPage(session, name, visibility, of)
  const lost = keptPages.find((name) => sees(name, before) && !sees(name, after))
  if (lost)
    throw new AppError('navigation.own-page', { details: { page: pages[lost].title[language] } })
}
