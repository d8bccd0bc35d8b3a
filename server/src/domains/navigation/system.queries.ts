import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Every system of a tenant, in their order. */
export const selectSystems = (db: Db, tenantId: number) =>
  db
    .selectFrom('system as s')
    .select(['s.id', 's.name_zh', 's.name_en', 's.version_name', 's.display', 's.team_flag'])
    .select(['s.icon', 's.is_default_desktop', 's.function_url', 's.top_image'])
    .select(['s.is_limited', 's.organisation_ids'])
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
/** The organisations that have a system. */
export const selectSystem = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('system')
    .select(['is_limited', 'organisation_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export type SystemRow = Awaited<ReturnType<typeof selectSystems>>[number]

export type NewSystem = {
  id: string
  name: LocalText
  isDefaultDesktop: boolean
  /** The organisations of the system; none means every organisation. */
  organisationIds: readonly string[]
}

/** Adds a system behind the others. */
export const insertSystem = (
  db: Db,
  tenantId: number,
  { id, name, isDefaultDesktop, organisationIds }: NewSystem,
) =>
  sql`insert into system (tenant_id, id, name_zh, name_en, is_default_desktop, is_limited, organisation_ids)
    values (${tenantId}, ${id}, ${name.zh}, ${name.en}, ${isDefaultDesktop}, ${organisationIds.length > 0},
      ${[...organisationIds]}::text[])`.execute(db)

/** How many entries the menu of a system has. */
export const entryCount = sql<number>`(select count(*)::int from menu_entry e
  where e.tenant_id = t.tenant_id and e.system_id = t.id)`
