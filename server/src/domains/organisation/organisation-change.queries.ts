import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Of row t, what belongs to it; of people its members. */
const belonging = (view: 'unit_name' | 'account_workplace') =>
  sql`(select count(*)::int from ${sql.table(view)} c where c.tenant_id = t.tenant_id and c.organisation_id = t.id)`

export const organisationColumns = {
  unit_count: belonging('unit_name'),
  people_count: belonging('account_workplace'),
}

/** What has to be moved or deleted before an organisation can be. */
export async function selectContents(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<Contents>`
    select (select count(*)::int from organisation where tenant_id = ${tenantId} and parent_id = ${id}) as organisations,
           (select count(*)::int from unit_name where tenant_id = ${tenantId} and organisation_id = ${id}) as units,
           (select count(*)::int from account_workplace where tenant_id = ${tenantId} and organisation_id = ${id}) as people,
           (select count(*)::int from connection_name
             where tenant_id = ${tenantId} and organisation_id = ${id}) as connections`.execute(db)
  return rows[0] ?? { organisations: 0, units: 0, people: 0, connections: 0 }
}
type Contents = { organisations: number; units: number; people: number; connections: number }

/** An organisation with those above it, from itself upwards, as far as they are visible. */
export async function selectUpwards(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<{ id: string; isShown: boolean; isTop: boolean }>`
    select a.id, a.is_shown as "isShown", a.parent_id is null as "isTop"
      from organisation o join organisation a on a.tenant_id = o.tenant_id and a.id = any (o.path)
     where o.tenant_id = ${tenantId} and o.id = ${id}
     order by cardinality(a.path) desc`.execute(db)
  return rows
}

/** How much stands in an organisation and what is below it. */
export async function selectExtent(db: Db, tenantId: number, id: string) {
  const { rows } = await sql<{ organisations: number; units: number; people: number }>`
    with part as (select id from organisation where tenant_id = ${tenantId} and path @> array[${id}::uuid])
    select (select count(*)::int from part) as organisations,
           (select count(*)::int from unit_name u where u.tenant_id = ${tenantId} and u.organisation_id in (select id from part)) as units,
           (select count(distinct w.account_id)::int
              from account_workplace w join account_authority a on a.tenant_id = w.tenant_id and a.id = w.account_id
             where w.tenant_id = ${tenantId} and a.is_enabled and w.organisation_id in (select id from part)) as people`.execute(
    db,
  )
  return rows[0] ?? { organisations: 0, units: 0, people: 0 }
}

/** Enabled people who see what is below the organisations that they work for, and not the whole tenant. */
export async function countWhoSeeBelow(db: Db, tenantId: number, organisationIds: string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.id)::int as count
      from account_workplace w join account_authority a on a.tenant_id = w.tenant_id and a.id = w.account_id
      left join lateral (select bool_or(r.data_scope = 'tenant') as all_of_it,
                                bool_or(r.data_scope = 'organisation-and-below') as what_is_below
                           from held_role r where r.tenant_id = a.tenant_id and r.account_id = a.id) s on true
     where w.tenant_id = ${tenantId} and w.organisation_id = any(${organisationIds}::uuid[]) and a.is_enabled
       and (a.is_administrator or s.what_is_below) and s.all_of_it is not true`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which of some host names another organisation has, be it of another tenant. */
export async function selectTakenHosts(
  db: Db,
  tenantId: number,
  { hosts, exceptId }: { hosts: readonly string[]; exceptId: string | undefined },
) {
  const { rows } = await sql<{ host: string }>`
    select w.host from unnest(${[...hosts]}::text[]) w (host)
     where code_by_host(w.host) is not null
       and not exists (select from tenant_host h where h.tenant_id = ${tenantId} and h.host = w.host
                          and h.parent_id = ${exceptId ?? null}::uuid)`.execute(db)
  return new Set(rows.map(({ host }) => host))
}
