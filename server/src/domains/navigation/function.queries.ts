import type { Db } from '#platform/database/database'

/** Entries by their ids, with the system of each; modules, which have no path, are left out. */
export const selectFunctions = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('menu_entry')
    .select(['id', 'system_id', 'name_zh', 'name_en', 'icon', 'path', 'external_url'])
    .select(['permission', 'is_configuration'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('path', '<>', '')
    .execute()
