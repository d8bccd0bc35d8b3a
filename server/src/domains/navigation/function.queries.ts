import type { Db } from '#platform/database/database'
import { isInShown } from './menus/menu.queries.ts'

/** Entries by their ids, with the system of each; hidden ones and modules, which have no path, are left out. */
export const selectFunctions = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('menu_entry as e')
    .leftJoin('menu_entry as module', (on) =>
      on.onRef('module.tenant_id', '=', 'e.tenant_id').onRef('module.id', '=', 'e.parent_id'),
    )
    .select(['e.id', 'e.system_id', 'e.name_zh', 'e.name_en', 'e.icon', 'e.path', 'e.external_url'])
    .select(['e.permission', 'e.is_configuration'])
    .$narrowType<{ path: string }>()
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', [...ids])
    .where('e.path', '<>', '')
    .where('e.is_shown', '=', true)
    .where(isInShown)
    .execute()
