import { type PageName, pages } from '@iwater/contract/pages/pages'
import { readMenuVisibility } from '#domains/accounts'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { type AnyMenuRow, selectAllMenuEntries } from './menu.queries.ts'
import { type SystemRow, selectSystems } from './system.queries.ts'
import { systemsOf } from './system.service.ts'

/** The systems and menu entries of a tenant, as they are or as they would be after a change. */
export type MenuContent = { systems: readonly SystemRow[]; entries: readonly AnyMenuRow[] }

export const readAllMenus = async (db: Db, tenantId: number): Promise<MenuContent> => ({
  systems: await selectSystems(db, tenantId),
  entries: await selectAllMenuEntries(db, tenantId),
})

/** Whether the session's user has a page in a menu of the organisation. */
export async function seesPage(
  db: Db,
  session: Session,
  name: PageName,
  { systems, entries }: MenuContent,
): Promise<boolean> {
  const visibility = await readMenuVisibility(db, session)
  const own = new Set(
    systemsOf(systems, session.organisationId)
      .filter(({ display }) => display === 'tab')
      .map(({ id }) => id),
  )
  return entries.some(
    (entry) =>
      entry.path === pages[name].path &&
      own.has(entry.system_id) &&
      visibility.isShown(entry) &&
      (!entry.is_configuration || session.permissions.has('navigation.configure')),
  )
}
