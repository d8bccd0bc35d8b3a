import type { LocalText } from '@iwater/contract/fields'
import type { organisationKinds } from '@iwater/contract/organisation'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type OrganisationKind = (typeof organisationKinds)[number]

/** Every organisation the session sees, in the order in which siblings are shown. */
export const selectOrganisations = (db: Db, tenantId: number) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'kind', 'name_zh', 'name_en', 'is_shown', 'is_team_enabled'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type OrganisationRow = Awaited<ReturnType<typeof selectOrganisations>>[number]

/** An organisation the session sees; `path` holds the ids from the root to itself. */
export const selectOrganisation = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id as parentId', 'path', 'name_zh as zh', 'name_en as en'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Ids of an organisation and of everything below it, as far as the session sees them. */
export const selectSubtreeIds = async (db: Db, tenantId: number, id: string) =>
  (
    await db
      .selectFrom('organisation')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('path', '@>', sql<string[]>`array[${id}::uuid]`)
      .execute()
  ).map((row) => row.id)

export type NewOrganisation = {
  id: string
  parentId: string
  /** Ids from the root to the new organisation itself. */
  path: string[]
  kind: OrganisationKind
  name: LocalText
  position: number
}

export const insertOrganisation = (
  db: Db,
  tenantId: number,
  { id, parentId, path, kind, name, position }: NewOrganisation,
) =>
  db
    .insertInto('organisation')
    .values({
      tenant_id: tenantId,
      id,
      parent_id: parentId,
      path,
      kind,
      name_zh: name.zh,
      name_en: name.en,
      position,
    })
    .execute()
