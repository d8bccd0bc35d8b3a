import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Enabled accounts among some people and the members of a role. Needs the scope of the whole tenant. */
export async function selectPeopleAndMembers(
  db: Db,
  tenantId: number,
  { people, role }: { people: readonly string[]; role: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a
     where a.tenant_id = ${tenantId} and a.is_enabled
       and (a.id::text = any(${[...people]}::text[]) or exists (
         select from account_role r
          where r.tenant_id = a.tenant_id and r.account_id = a.id and r.role_id::text = ${role}::text))
     order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
