import { visibleOrganisations } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { selectAuthority } from './authority.queries.ts'
import { rightsOf } from './rights.ts'

/**
 * What a person may do and see now, working for an organisation: for work that was ordered earlier. Null where the account
 * is disabled or may no longer work for the organisation. `db` sees the whole tenant.
 */
export async function readAuthority(
  db: Db,
  tenantId: number,
  person: { accountId: string; organisationId: string },
) {
  const row = await selectAuthority(db, tenantId, person)
  if (!row) return null
  const { permissions, dataScope, isDemonstration } = rightsOf(row.roles, row.is_administrator)
  const organisations = await visibleOrganisations(db, tenantId, person.organisationId, dataScope)
  const isAdministrator = row.is_administrator
  return { permissions, dataScope, isDemonstration, organisations, isAdministrator }
}

export type Authority = NonNullable<Awaited<ReturnType<typeof readAuthority>>>
