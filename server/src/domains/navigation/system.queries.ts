import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Every system of a tenant, in their order; one of no organisation belongs to all. */
export const selectSystems = (db: Db, tenantId: number) =>
  db
    .selectFrom('system as s')
    .select(['s.id', 's.name_zh', 's.name_en', 's.version_name', 's.display_id', 's.team_flag'])
    .select(['s.is_default_desktop', 's.function_url', 's.top_image'])
    .select(
      sql<string[]>`array(select o.organisation_id from system_organisation o
        where o.tenant_id = s.tenant_id and o.system_id = s.id)`.as('organisation_ids'),
    )
    .where('s.tenant_id', '=', tenantId)
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()
export type SystemRow = Awaited<ReturnType<typeof selectSystems>>[number]

export type NewSystem = {
  id: string
  name: LocalText
  position: number
  isDefaultDesktop: boolean
  /** The organisations of the system; none means every organisation. */
  organisationIds: readonly string[]
}

export async function insertSystem(
  db: Db,
  tenantId: number,
  { id, name, position, isDefaultDesktop, organisationIds }: NewSystem,
) {
  await db
    .insertInto('system')
    .values({
      tenant_id: tenantId,
      id,
      name_zh: name.zh,
      name_en: name.en,
      position,
      is_default_desktop: isDefaultDesktop,
    })
    .execute()
  if (organisationIds.length === 0) return
  await db
    .insertInto('system_organisation')
    .values(
      organisationIds.map((organisationId) => ({
        tenant_id: tenantId,
        system_id: id,
        organisation_id: organisationId,
      })),
    )
    .execute()
}
