import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

type Held = {
  isAdministrator: boolean
  roles: LocalText[]
  organization: LocalText
  permissions: Permission[]
  /** What others who are no administrators may do who see the organisation of the person. */
  others: Permission[]
}

/**
 * What a person has, and what others have for their organisation: enabled people who see it, without administrators and people
 * of the demonstration role. Needs the scope of the whole tenant.
 */
export async function selectHeldBeside(db: Db, tenantId: number, personId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    with held as materialized (
      select a.id, a.organisation_id, a.is_enabled, a.is_administrator, coalesce(h.is_visitor, false) as is_visitor,
             coalesce(h.scopes, '{}') as scopes, h.names,
             array(select distinct unnest(x.permissions) from account_role y
                     join role x on x.tenant_id = y.tenant_id and x.id = y.role_id
                    where y.tenant_id = a.tenant_id and y.account_id = a.id) as rights
        from account a
       cross join lateral (
         select bool_or(r.is_demonstration) as is_visitor, array_agg(r.data_scope) as scopes,
                json_agg(json_build_object('zh', r.name_zh, 'en', r.name_en) order by r.name_zh) as names
           from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
          where ar.tenant_id = a.tenant_id and ar.account_id = a.id) h
       where a.tenant_id = ${tenantId})
    select own.is_administrator as "isAdministrator", coalesce(own.names, '[]') as roles, own.rights as permissions,
           json_build_object('zh', seen.name_zh, 'en', seen.name_en) as organization,
           array(select distinct unnest(o.rights) from held o
                  where o.id <> own.id and o.is_enabled and not o.is_visitor and not o.is_administrator
                    and (o.organisation_id = seen.id or 'tenant' = any(o.scopes)
                         or o.organisation_id = any(seen.path) and 'organisation-and-below' = any(o.scopes))) as others
      from held own join organisation seen on seen.tenant_id = ${tenantId} and seen.id = own.organisation_id
     where own.id = ${personId}`.execute(db)
  return oneRow(rows)
}
