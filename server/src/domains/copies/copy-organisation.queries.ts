import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Ends the copy that `beginCopy` has begun, with its entry in the audit trail. */
export const finishOrganisationCopy = (
  db: Db,
  { id, source, copy }: { id: string; source: string; copy: string },
) => sql`select finish_organisation_copy(${id}, ${source}, ${copy})`.execute(db)

/** People who work for organisations, those included who may no longer sign in. */
export async function countPeople(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct account_id)::int as count from account_workplace
     where tenant_id = ${tenantId} and organisation_id = any(${[...organisationIds]}::uuid[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
