import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type Pair, pairsSql } from '#platform/database/pairs'

/** The menu entries of systems. */
export async function selectEntryIds(
  db: Db,
  tenantId: number,
  systemIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from menu_entry where tenant_id = ${tenantId} and system_id = any(${[...systemIds]}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Copies a system behind the others, for copies of its organisations. */
export const insertSystemCopy = (
  db: Db,
  tenantId: number,
  {
    source,
    copy,
    name,
    organisationIds,
  }: Pair & { name: LocalText; organisationIds: readonly string[] },
) =>
  sql`
    insert into system (tenant_id, id, name_zh, name_en, version_name, team_flag, is_default_desktop, function_url, top_image,
      icon, display, is_limited, organisation_ids)
    select tenant_id, ${copy}, ${name.zh}, ${name.en}, version_name, team_flag, is_default_desktop, function_url, top_image,
           icon, display, true, ${[...organisationIds]}::text[]
      from system where tenant_id = ${tenantId} and id = ${source}`.execute(db)

/** Copies the menus of systems. An external address whose path names the entry gets one of its own. */
export const insertEntryCopies = (
  db: Db,
  tenantId: number,
  { systems, entries }: { systems: readonly Pair[]; entries: readonly Pair[] },
) =>
  sql`
    insert into menu_entry (tenant_id, id, system_id, parent_id, name_zh, name_en, icon, opens, path, external_url, permission,
      is_configuration, is_kept_alive, is_shown, position)
    select e.tenant_id, m.copy, s.copy, above.copy, e.name_zh, e.name_en, e.icon, e.opens,
           case when e.path = '/myiframe/' || e.id then null else e.path end, e.external_url, e.permission,
           e.is_configuration, e.is_kept_alive, e.is_shown, e.position
      from ${pairsSql(entries)}
      join menu_entry e on e.tenant_id = ${tenantId} and e.id = m.source
      join ${pairsSql(systems, 's')} on s.source = e.system_id
      left join ${pairsSql(entries, 'above')} on above.source = e.parent_id`.execute(db)

/** Gives a system to more organisations. */
export const widenSystem = (
  db: Db,
  tenantId: number,
  { id, organisationIds }: { id: string; organisationIds: readonly string[] },
) =>
  sql`update system set organisation_ids = organisation_ids || ${[...organisationIds]}::text[], version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** Their menus go with them. */
export const deleteSystems = (db: Db, tenantId: number, ids: readonly string[]) =>
  sql`delete from system where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
