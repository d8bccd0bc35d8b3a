import { findOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'

/** The name of an ancestor, for users who see it. */
export async function nameAbove(db: Db, tenantId: number, id: string) {
  const found = await findOrganisation(db, tenantId, id)
  return found ? { zh: found.zh, en: found.en } : null
}
