import {
  type FunctionPage,
  type MenuGroup,
  menuGroups,
  type Page,
} from '@iwater/contract/pages/page'
import { pages } from '@iwater/contract/pages/pages'
import type { MenuDraft } from './system.service.ts'

const isFunction = (page: Page): page is FunctionPage => page.icon !== undefined

const functions = (Object.values(pages) as Page[]).filter(isFunction)

/** The menu entry of a page. */
export const entryOf = ({ title, icon, path, permission }: FunctionPage): MenuDraft => ({
  name: title,
  icon,
  path,
  ...(permission && { permission }),
})

const entriesOf = (group: MenuGroup) => functions.filter(({ menu }) => menu === group).map(entryOf)

/** Pages of configuration management. */
export const configurationMenu: readonly MenuDraft[] = functions
  .filter(({ isConfiguration }) => isConfiguration)
  .map((page) => ({ ...entryOf(page), isConfiguration: true }))

/** The menu of a system with monitoring. */
export const standardMenu: readonly MenuDraft[] = [
  ...(Object.keys(menuGroups) as MenuGroup[]).flatMap((key) => {
    const group = menuGroups[key]
    const children = entriesOf(key)
    return group === null ? children : [{ name: group.title, icon: group.icon, children }]
  }),
  ...configurationMenu,
]
