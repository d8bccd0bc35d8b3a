import type { LocalText } from '@iwater/contract/fields'
import { moved } from '#web/platform/order/moved.ts'

/**
 * An open page as the tab bar shows it. One per path: a query is the position on a page (its filter,
 * its range, an open drawer), so another query changes the tab in place and is kept with it.
 */
export type Tab = {
  path: string
  /** Without the question mark. */
  query: string
  /** What the page calls itself, such as the name of the unit it shows; null leaves it to the menu. */
  title: LocalText | null
  /** What the menu called it last, for when there is a menu without it. */
  menuTitle?: LocalText
  /** Stands left of those that are not, and is only closed after it was let go. */
  isPinned: boolean
}

export const addressOf = ({ path, query }: Pick<Tab, 'path' | 'query'>) =>
  query === '' ? path : `${path}?${query}`

/** Adds a tab at the end, or takes over the query of the one that has the path. */
export function openTab(tabs: readonly Tab[], path: string, query: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path)
  if (known === undefined) return [...tabs, { path, query, title: null, isPinned: false }]
  if (known.query === query) return tabs
  return tabs.map((tab) => (tab === known ? { ...tab, query } : tab))
}

export function nameTab(tabs: readonly Tab[], path: string, title: LocalText | null) {
  return tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
}

/** Notes what the menu calls the tabs that it has; the same list where nothing is new. */
export function noteMenuTitles(
  tabs: readonly Tab[],
  titleInMenu: (path: string) => LocalText | undefined,
): readonly Tab[] {
  const noted = tabs.map((tab) => {
    const menuTitle = titleInMenu(tab.path)
    const isNew = menuTitle !== undefined && !isSameText(menuTitle, tab.menuTitle)
    return isNew ? { ...tab, menuTitle } : tab
  })
  return noted.every((tab, place) => tab === tabs[place]) ? tabs : noted
}

const isSameText = (one: LocalText, other: LocalText | undefined) =>
  one.zh === other?.zh && one.en === other.en

/** The first tab is the welcome page: it stays where it is, whatever else is closed or moved. */
export const isFixed = (tabs: readonly Tab[], path: string) => tabs[0]?.path === path

/** All but the first and the pinned. The first also stays when it is the only one. */
export const closable = (tabs: readonly Tab[]) =>
  tabs
    .slice(1)
    .filter(({ isPinned }) => !isPinned)
    .map(({ path }) => path)

export const isClosable = (tabs: readonly Tab[], path: string) => closable(tabs).includes(path)

export const othersThan = (tabs: readonly Tab[], path: string) =>
  closable(tabs).filter((other) => other !== path)

export function leftOf(tabs: readonly Tab[], path: string) {
  const left = tabs.slice(0, Math.max(placeOf(tabs, path), 0))
  return closable(left)
}

export function rightOf(tabs: readonly Tab[], path: string) {
  return closable(tabs.slice(Math.max(placeOf(tabs, path), 0)))
}

export const closeTabs = (tabs: readonly Tab[], doomed: readonly string[]) => {
  const closing = closable(tabs).filter((path) => doomed.includes(path))
  return tabs.filter((tab) => !closing.includes(tab.path))
}

/** What is on screen after a closing: the same page if it is still open, else the nearest one to its left. */
export function activeAfter(before: readonly Tab[], after: readonly Tab[], active: string) {
  const left = before.slice(0, placeOf(before, active) + 1).reverse()
  return left.find((tab) => after.includes(tab)) ?? after[0]
}

const placeOf = (tabs: readonly Tab[], path: string) => tabs.findIndex((tab) => tab.path === path)

/** First and last place a tab may have: pinned ones stay among themselves, behind the fixed one. */
function roomFor(tabs: readonly Tab[], { isPinned }: Tab) {
  const pinned = tabs.slice(1).filter((tab) => tab.isPinned).length
  return isPinned ? { first: 1, last: pinned } : { first: pinned + 1, last: tabs.length - 1 }
}

export const canMove = (tabs: readonly Tab[], path: string, by: 1 | -1) =>
  moveTab(tabs, path, placeOf(tabs, path) + by) !== tabs

/** Puts a tab at a place, counted from 0 with the fixed one; places not allowed to it are the nearest allowed. */
export function moveTab(tabs: readonly Tab[], path: string, place: number): readonly Tab[] {
  const from = placeOf(tabs, path)
  const tab = tabs[from]
  if (tab === undefined || from < 1) return tabs
  const { first, last } = roomFor(tabs, tab)
  const to = Math.min(Math.max(place, first), last)
  return from === to ? tabs : moved(tabs, from, to)
}

/** Pins a tab behind the pinned ones, or lets it go before all the others. */
export function pinTab(tabs: readonly Tab[], path: string, isPinned: boolean): readonly Tab[] {
  const from = placeOf(tabs, path)
  const tab = tabs[from]
  if (tab === undefined || from < 1 || tab.isPinned === isPinned) return tabs
  const rest = tabs.filter((other) => other !== tab)
  const place = 1 + rest.slice(1).filter((other) => other.isPinned).length
  return [...rest.slice(0, place), { ...tab, isPinned }, ...rest.slice(place)]
}

/** Tabs that were closed, the last one at the end; enough to take a slip back. */
const mostClosed = 10

export const rememberClosed = (closed: readonly Tab[], gone: readonly Tab[]) =>
  [...closed.filter(({ path }) => gone.every((tab) => tab.path !== path)), ...gone].slice(
    -mostClosed,
  )

const isLocalText = (content: unknown): content is LocalText => {
  const text = content as Partial<LocalText> | null
  return typeof text?.zh === 'string' && typeof text.en === 'string'
}

const isTab = (content: unknown): content is Tab => {
  const tab = content as Partial<Tab> | null
  return (
    typeof tab?.path === 'string' &&
    tab.path.startsWith('/') &&
    typeof tab.query === 'string' &&
    typeof tab.isPinned === 'boolean' &&
    (tab.title === null || isLocalText(tab.title)) &&
    (tab.menuTitle === undefined || isLocalText(tab.menuTitle))
  )
}

/** What of a stored list are tabs, each path once. */
export function tabsIn(stored: unknown): readonly Tab[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const tabs = list.filter(isTab)
  return tabs.filter((tab, place) => tabs.findIndex(({ path }) => path === tab.path) === place)
}

/** The tabs of a stored list behind the fixed one, the pinned ones first. */
export function restoreTabs(home: string, stored: unknown): readonly Tab[] {
  const known = tabsIn(stored)
  const rest = known.filter(({ path }) => path !== home)
  const menuTitle = known.find(({ path }) => path === home)?.menuTitle
  const first: Tab = {
    path: home,
    query: '',
    title: null,
    isPinned: false,
    ...(menuTitle && { menuTitle }),
  }
  return [
    first,
    ...rest.filter(({ isPinned }) => isPinned),
    ...rest.filter(({ isPinned }) => !isPinned),
  ]
}
