import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Wanted = { personId: string | null; loginName: string | null; phone: string | null }

/** Which of the values that must be unique in a tenant is taken; null when all are free. */
export async function selectTaken(
  db: Db,
  tenantId: number,
  { personId, loginName, phone }: Wanted,
): Promise<'login-name' | 'phone' | null> {
  const { rows } = await sql<{ what: 'login-name' | 'phone' }>`
    select case when login_name = ${loginName} then 'login-name' else 'phone' end as what
      from account where tenant_id = ${tenantId} and (login_name = ${loginName} or phone = ${phone})
       and id is distinct from ${personId}::uuid order by 1 limit 1`.execute(db)
  return rows[0]?.what ?? null
}
