import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { HeldRole } from './rights.ts'

/** What a session's rights are made from; undefined where the account is disabled or does not work for the organisation. */
export async function selectAuthority(
  db: Db,
  tenantId: number,
  { accountId, organisationId }: { accountId: string; organisationId: string },
) {
  const { rows } = await sql<{ is_administrator: boolean; roles: HeldRole[] }>`
    select a.is_administrator,
           (select coalesce(jsonb_agg(jsonb_build_object('permissions', r.permissions, 'scope', r.data_scope,
              'isDemonstration', r.is_demonstration)), '[]') from held_role r
             where r.tenant_id = a.tenant_id and r.account_id = a.id) as roles
      from account_authority a
     where a.tenant_id = ${tenantId} and a.id = ${accountId} and a.is_enabled
       and exists (select from account_workplace w where w.tenant_id = a.tenant_id and w.account_id = a.id
         and w.organisation_id = ${organisationId})`.execute(db)
  return rows[0]
}
