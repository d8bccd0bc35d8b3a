import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** How many field connections organisations have. */
export async function countConnections(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from connection_name
     where tenant_id = ${tenantId} and organisation_id = any(${[...organisationIds]}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Ends the copy that `beginCopy` has begun, with its entry in the audit trail. */
export const finishOrganisationCopy = (
  db: Db,
  { id, source, copy }: { id: string; source: string; copy: string },
) => sql`select finish_organisation_copy(${id}, ${source}, ${copy})`.execute(db)
