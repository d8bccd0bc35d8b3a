import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** Every entry of every menu of a tenant, in the order of each. */
export const selectMenuEntries = (db: Db, tenantId: number) =>
  db
    .selectFrom('menu_entry')
    .select(['id', 'parent_id', 'system_id', 'is_configuration', 'name_zh', 'name_en', 'icon'])
    .select(['path', 'external_url', 'permission', 'is_kept_alive'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type MenuRow = Awaited<ReturnType<typeof selectMenuEntries>>[number]

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

/** Every entry of every menu of a tenant, with its system. */
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
    .where('e.tenant_id', '=', tenantId)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy('e.is_configuration')
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()
export type AnyMenuRow = Awaited<ReturnType<typeof selectAllMenuEntries>>[number]

export type NewMenuEntry = {
  id: string
  systemId: string
  parentId: string | null
  name: LocalText
  icon: string
  path: string
  externalUrl: string | null
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
        permission: entry.permission,
        is_configuration: entry.isConfiguration,
        position: entry.position,
      })),
    )
    .execute()
