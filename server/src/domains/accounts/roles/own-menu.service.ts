import { pages } from '@iwater/contract/pages/pages'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { readMenuVisibility } from './menu-visibility.service.ts'
import { selectEntryIds } from './role.queries.ts'

/** Whether the session's person has the page of roles in a menu. */
export async function seesRolePage(db: Db, session: Session): Promise<boolean> {
  const { path, permission } = pages.roles
  const ids = await selectEntryIds(db, session.tenantId, path)
  const visibility = await readMenuVisibility(db, session)
  return ids.some((id) => visibility.isShown({ id, permission }))
}
