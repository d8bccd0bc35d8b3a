import type { LocalText } from '@iwater/contract/fields'
import type { organisationKinds } from '@iwater/contract/organisation'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type OrganisationKind = (typeof organisationKinds)[number]

/** All organisations visible to the session, in the order of siblings. */
export const selectOrganisations = (db: Db, tenantId: number) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'kind', 'name_zh', 'name_en', 'is_shown', 'is_team_enabled'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type OrganisationRow = Awaited<ReturnType<typeof selectOrganisations>>[number]

/** An organisation visible to the session; `path` holds the ids from the root to itself. */
export const selectOrganisation = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id as parentId', 'path', 'name_zh as zh', 'name_en as en'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The columns of an organisation and its subordinates that decide about visibility, from the top down. */
export const selectSubtree = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'kind', 'is_shown'])
    .where('tenant_id', '=', tenantId)
    .where('path', '@>', sql<string[]>`array[${id}::uuid]`)
    .orderBy(sql`array_length(path, 1)`)
    .execute()
export type SubtreeRow = Awaited<ReturnType<typeof selectSubtree>>[number]

/** The same columns of all organisations, with the ids from the top down to each. */
export const selectTreeRows = (db: Db, tenantId: number) =>
  db
    .selectFrom('organisation')
    .select(['id', 'parent_id', 'kind', 'is_shown', 'path'])
    .where('tenant_id', '=', tenantId)
    .orderBy(sql`array_length(path, 1)`)
    .execute()

/** The organisation that a department is part of; an organisation that is no department itself. */
export async function selectWholeOf(db: Db, tenantId: number, id: string): Promise<string> {
  const found = await db
    .selectFrom('organisation as o')
    .innerJoin('organisation as above', (on) =>
      on.onRef('above.tenant_id', '=', 'o.tenant_id').on(sql<boolean>`above.id = any (o.path)`),
    )
    .select('above.id')
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', id)
    .where('above.kind', '!=', 'department')
    .orderBy(sql`array_length(above.path, 1)`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? id
}

/** Address of the large screen of the lowest of some organisations that is visible to the session and has one. */
export const selectScreenDisplay = async (db: Db, tenantId: number, path: readonly string[]) =>
  (
    await db
      .selectFrom('organisation')
      .select('screen_display')
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', path)
      .where('screen_display', 'is not', null)
      .orderBy(sql`cardinality(path)`, 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.screen_display ?? null

export type NewOrganisation = {
  id: string
  parentId: string
  kind: OrganisationKind
  name: LocalText
}

/** Sets who leads a department. */
export const updateHeads = (
  db: Db,
  tenantId: number,
  { id, accountIds }: { id: string; accountIds: readonly string[] },
) =>
  db
    .updateTable('organisation')
    .set({ head_ids: [...accountIds] })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Sets the address of an organisation's large screen; null removes it. */
export const updateScreenDisplay = (
  db: Db,
  tenantId: number,
  { id, address }: { id: string; address: string | null },
) =>
  db
    .updateTable('organisation')
    .set({ screen_display: address })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Behind the other ones; the database works out its path and its place. */
export const insertOrganisation = (
  db: Db,
  tenantId: number,
  { id, parentId, kind, name }: NewOrganisation,
) =>
  sql`insert into organisation (tenant_id, id, parent_id, kind, name_zh, name_en)
    values (${tenantId}, ${id}, ${parentId}, ${kind}, ${name.zh}, ${name.en})`.execute(db)
