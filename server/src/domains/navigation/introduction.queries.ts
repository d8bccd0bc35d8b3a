import type { Db } from '#platform/database/database'
import { isInShown } from './menus/menu.queries.ts'

/** All pages outside configuration management in a tenant's systems, in the order of systems and menus. */
export const selectIntroduction = (db: Db, tenantId: number) =>
  db
    .selectFrom('system as s')
    .innerJoin('menu_entry as e', (on) =>
      on.onRef('e.tenant_id', '=', 's.tenant_id').onRef('e.system_id', '=', 's.id'),
    )
    .leftJoin('menu_entry as module', (on) =>
      on.onRef('module.tenant_id', '=', 'e.tenant_id').onRef('module.id', '=', 'e.parent_id'),
    )
    .select(['s.id as systemId', 's.name_zh as systemZh', 's.name_en as systemEn'])
    .select(['e.name_zh as nameZh', 'e.name_en as nameEn', 'e.path', 'e.icon'])
    .$narrowType<{ path: string }>()
    .where('s.tenant_id', '=', tenantId)
    .where('e.is_configuration', '=', false)
    .where('e.path', '<>', '')
    .where('e.is_shown', '=', true)
    .where(isInShown)
    .orderBy('s.position')
    .orderBy('s.id')
    .orderBy(({ fn }) => fn.coalesce('module.position', 'e.position'))
    .orderBy('e.position')
    .orderBy('e.id')
    .execute()
export type IntroducedRow = Awaited<ReturnType<typeof selectIntroduction>>[number]
