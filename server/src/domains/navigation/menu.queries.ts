import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import type { Db } from '#platform/database/database'

/** All entries of a system's menu, or of its configuration management, in their order. */
export const selectMenuEntries = (
  db: Db,
  tenantId: number,
  systemId: string,
  isConfiguration: boolean,
) =>
  db
    .selectFrom('menu_entry')
    .select(['id', 'parent_id', 'name_zh', 'name_en', 'icon', 'path', 'external_url'])
    .select(['permission', 'is_kept_alive'])
    .where('tenant_id', '=', tenantId)
    .where('system_id', '=', systemId)
    .where('is_configuration', '=', isConfiguration)
    .orderBy('position')
    .orderBy('id')
    .execute()
export type MenuRow = Awaited<ReturnType<typeof selectMenuEntries>>[number]

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
