import type { LocalText } from '@iwater/contract/fields'
import {
  type MenuReader,
  mayConfigureBy,
  menuVisibilityOf,
  type selectRoleMenus,
  type selectRoles,
} from '#domains/accounts'
import { systemsOf } from '../system.service.ts'
import { type MenuContent, shownEntries } from './menu-content.ts'

type Roles = Awaited<ReturnType<typeof selectRoles>>
type RoleMenus = Awaited<ReturnType<typeof selectRoleMenus>>

/** The pages of menus by their paths, each with the name that its first entry has. */
export type Pages = ReadonlyMap<string, LocalText>

/** Answers the pages that somebody has in any menu, remembering those of people with the same roles and organisations. */
export function openPages(content: MenuContent, roles: Roles, roleMenus: RoleMenus) {
  const shown = shownEntries(content.entries).filter(({ path }) => path !== '')
  const tabs = content.systems.filter(({ display }) => display === 'tab')
  const known = new Map<string, Pages>()
  function read({ organisationIds, roleKeys }: Pick<MenuReader, 'organisationIds' | 'roleKeys'>) {
    const visibility = menuVisibilityOf(roles, roleMenus, [roleKeys])
    const mayConfigure = mayConfigureBy(roles, roleKeys)
    const own = new Set(organisationIds.flatMap((id) => systemsOf(tabs, id).map((one) => one.id)))
    const pages = new Map<string, LocalText>()
    for (const entry of shown) {
      const isTheirs = own.has(entry.system_id) && visibility.isShown(entry)
      if (!isTheirs || (entry.is_configuration && !mayConfigure) || pages.has(entry.path)) continue
      pages.set(entry.path, { zh: entry.name_zh, en: entry.name_en })
    }
    return pages
  }
  return (reader: Pick<MenuReader, 'organisationIds' | 'roleKeys'>): Pages => {
    const key = [reader.organisationIds.toSorted(), reader.roleKeys].join(' ')
    const pages = known.get(key) ?? read(reader)
    known.set(key, pages)
    return pages
  }
}
