import { functionPages } from '@iwater/contract/pages/menu-entries'
import {
  type ConfigurationGroup,
  configurationGroups,
  type FunctionPage,
  type MenuGroup,
  menuGroups,
} from '@iwater/contract/pages/page'
import type { MenuDraft } from './system.service.ts'

/** The menu entry of a page. */
export const entryOf = ({ title, icon, path, permission }: FunctionPage): MenuDraft => ({
  name: title,
  icon,
  path,
  ...(permission && { permission }),
})

const entriesOf = (group: MenuGroup) =>
  functionPages.filter(({ menu }) => menu === group).map(entryOf)

/** Configuration management: its pages in their groups. */
export const configurationMenu: readonly MenuDraft[] = (
  Object.keys(configurationGroups) as ConfigurationGroup[]
).map((key) => ({
  name: configurationGroups[key].title,
  icon: configurationGroups[key].icon,
  isConfiguration: true,
  children: functionPages
    .filter(({ configuration }) => configuration === key)
    .map((page) => ({ ...entryOf(page), isConfiguration: true })),
}))

/** The menu of a system with monitoring. */
export const standardMenu: readonly MenuDraft[] = [
  ...(Object.keys(menuGroups) as MenuGroup[]).flatMap((key) => {
    const group = menuGroups[key]
    const children = entriesOf(key)
    return group === null ? children : [{ name: group.title, icon: group.icon, children }]
  }),
  ...configurationMenu,
]
