import type { LocalText } from '@iwater/contract/fields'
import type { ButtonMap, MenuItem } from '@iwater/contract/navigation'
import { paths } from '#web/app/paths.ts'

/** A module groups functions; it has no page of its own. */
export const isModule = (item: MenuItem) => item.functionId === null

const isExternal = (item: Pick<MenuItem, 'appUrl'>) =>
  item.appUrl !== null && /^https?:\/\//i.test(item.appUrl)

/** Where an entry leads: external pages are shown in a frame at an address of ours. */
export function addressOf(
  item: Pick<MenuItem, 'appUrl' | 'path' | 'functionId' | 'moduleId'>,
): string {
  if (isExternal(item) && !item.path.startsWith('/myiframe/')) {
    return paths.externalPage(item.functionId ?? item.moduleId)
  }
  return item.path
}

/** Entries that any of the roles may see; one that names no role is for all. Empty modules stay, to say so. */
export function visibleTo(roles: readonly string[], menu: readonly MenuItem[]): MenuItem[] {
  return menu
    .filter(
      ({ meta }) => meta.roles.length === 0 || meta.roles.some((role) => roles.includes(role)),
    )
    .map((item) => ({ ...item, children: visibleTo(roles, item.children) }))
}

/** All functions, in the order of the menu. */
export const functionsOf = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => (isModule(item) ? functionsOf(item.children) : [item]))

export const functionAt = (menu: readonly MenuItem[], path: string) =>
  functionsOf(menu).find((item) => addressOf(item) === path)

/** The function a path belongs to: its own, or that of the list from which a detail page was opened. */
export function functionAbove(menu: readonly MenuItem[], path: string): MenuItem | undefined {
  return functionsOf(menu)
    .filter((item) => path === addressOf(item) || path.startsWith(`${addressOf(item)}/`))
    .sort((one, other) => addressOf(other).length - addressOf(one).length)[0]
}

/**
 * Where the way back leads from a page: to the list it was opened from, or from one that the menu does not have at all
 * to the page of the menu that was opened last. Undefined for pages of the menu, which need no way back.
 */
export function wayBack(
  menu: readonly MenuItem[],
  path: string,
  opened: readonly string[],
): string | undefined {
  const above = functionAbove(menu, path)
  if (above === undefined) return opened.findLast((page) => functionAt(menu, page) !== undefined)
  return addressOf(above) === path ? undefined : addressOf(above)
}

export const titleInMenu = (menu: readonly MenuItem[], path: string): LocalText | undefined =>
  functionAt(menu, path)?.meta.i18n

/** The page to open after switching to a system: the current one if the menu has it, else its first function. */
export function landingPath(menu: readonly MenuItem[], path: string): string | undefined {
  if (functionAbove(menu, path) !== undefined) return path
  const first = functionsOf(menu)[0]
  return first === undefined ? undefined : addressOf(first)
}

/** Whether the menu has the page of a path, or the one that it is opened from. */
export const isListed = (menu: readonly MenuItem[], path: string) =>
  functionAbove(menu, path) !== undefined

const nothingHidden: ButtonMap = {}

/** What is hidden of a page: what the menu says of its entry, or of the one it was opened from. */
export const buttonsAt = (menu: readonly MenuItem[], path: string): ButtonMap =>
  functionAbove(menu, path)?.meta.buttons ?? nothingHidden

/**
 * The page to open after switching the organisation: the list of the current page without filters,
 * else the first function of the first module that has one.
 */
export function landingPathAfterMove(menu: readonly MenuItem[], path: string): string | undefined {
  const kept = functionAbove(menu, path) ?? functionsOf(menu)[0]
  return kept === undefined ? undefined : addressOf(kept)
}
