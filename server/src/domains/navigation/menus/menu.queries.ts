import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** Every entry of every menu of a tenant that is shown, in the order of each. */
export const selectMenuEntries = (db: Db, tenantId: number) =>
  db
    .selectFrom('menu_entry')
    .select(['id', 'parent_id', 'system_id', 'is_configuration', 'name_zh', 'name_en', 'icon'])
    .select(['path', 'external_url', 'permission', 'is_kept_alive'])
    .$narrowType<{ path: string }>()
    .where('tenant_id', '=', tenantId)
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type MenuRow = Awaited<ReturnType<typeof selectMenuEntries>>[number]

/** Whether an entry stands in no module that is hidden, where it is joined with its module. */
export const isInShown = sql<boolean>`module.is_shown is not false`

export type MenuBasis = { revision: string; isSeen: boolean; roleKeys: string[][] }

/**
 * The query before a menu is shown: the present revision, whether the organisation is visible to the session, and the
 * roles of each person.
 */
export async function selectMenuBasis(
  db: Db,
  tenantId: number,
  { accountIds, organisationId }: { accountIds: readonly string[]; organisationId: string },
): Promise<MenuBasis> {
  const { rows } = await sql<MenuBasis>`
    select coalesce((select number from menu_revision where tenant_id = ${tenantId}), 0)::text as revision,
           exists (select from organisation where tenant_id = ${tenantId} and id = ${organisationId}) as "isSeen",
           (select jsonb_agg(array(select r.key from held_role r
              where r.tenant_id = ${tenantId} and r.account_id = p.id))
              from unnest(${[...accountIds]}::uuid[]) p (id)) as "roleKeys"`.execute(db)
  return oneRow(rows)
}

export async function selectMenuRevision(db: Db, tenantId: number): Promise<string> {
  const found = await db
    .selectFrom('menu_revision')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return found?.number ?? '0'
}

/** Every entry of every menu of a tenant, hidden ones too, with its system. */
export const selectAllMenuEntries = (db: Db, tenantId: number) =>
  db
    .selectFrom('menu_entry as e')
    .innerJoin('system as s', (on) =>
      on.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.id', '=', 'e.system_id'),
    )
    .select(['e.id', 'e.parent_id', 'e.system_id', 'e.name_zh', 'e.name_en', 'e.path'])
    .select([
      'e.permission',
      'e.is_configuration',
      's.name_zh as system_zh',
      's.name_en as system_en',
    ])
    .select(['e.opens', 'e.is_shown'])
    .$narrowType<{ path: string }>()
    .where('e.tenant_id', '=', tenantId)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('e.is_configuration')
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()
export type AnyMenuRow = Awaited<ReturnType<typeof selectAllMenuEntries>>[number]

/** How the record of an entry shows where it leads and its icon: as what can be chosen today, else as nothing and as a box. */
export const entryColumns = (choices: { paths: readonly string[]; icons: readonly string[] }) => ({
  path: sql<
    string | null
  >`case when t.opens = 'page' and t.path = any(${[...choices.paths]}::text[]) then t.path end`,
  icon: sql<string>`case when t.icon = any(${[...choices.icons]}::text[]) then t.icon else 'package' end`,
})

export type NewMenuEntry = {
  id: string
  systemId: string
  parentId: string | null
  name: LocalText
  icon: string
  path: string
  externalUrl: string | null
  opens: 'module' | 'page' | 'external'
  permission: Permission | null
  isConfiguration: boolean
  position: number
}

export const insertMenuEntries = (db: Db, tenantId: number, entries: readonly NewMenuEntry[]) =>
  db
    .insertInto('menu_entry')
    .values(
      entries.map((entry) => ({
        tenant_id: tenantId,
        id: entry.id,
        system_id: entry.systemId,
        parent_id: entry.parentId,
        name_zh: entry.name.zh,
        name_en: entry.name.en,
        icon: entry.icon,
        path: entry.path,
        external_url: entry.externalUrl,
        opens: entry.opens,
        permission: entry.permission,
        is_configuration: entry.isConfiguration,
        position: entry.position,
      })),
    )
    .execute()

/** What decides who sees an entry. */
export const selectMenuEntry = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('menu_entry')
    .select(['id', 'permission', 'is_configuration'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether another entry of a menu opens a page. */
export async function selectIsInMenu(
  db: Db,
  tenantId: number,
  path: string,
  place: { systemId: string; isConfiguration: boolean; exceptId: string | undefined },
): Promise<boolean> {
  const found = await db
    .selectFrom('menu_entry')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('system_id', '=', place.systemId)
    .where('is_configuration', '=', place.isConfiguration)
    .where('path', '=', path)
    .$if(place.exceptId !== undefined, (others) => others.where('id', '<>', place.exceptId ?? ''))
    .executeTakeFirst()
  return found !== undefined
}

export const updateEntryPermission = (
  db: Db,
  tenantId: number,
  id: string,
  permission: Permission | null,
) =>
  db
    .updateTable('menu_entry')
    .set({ permission })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('permission', 'is distinct from', permission)
    .execute()
