import type { LocalText } from '@iwater/contract/fields'

/** An open page as the tag bar shows it. One per path: another query changes the tab in place. */
export type Tab = {
  path: string
  /** Without the question mark. */
  query: string
  /** What the page calls itself, such as the name of the unit it shows; null leaves it to the menu. */
  title: LocalText | null
}

export const addressOf = ({ path, query }: Pick<Tab, 'path' | 'query'>) =>
  query === '' ? path : `${path}?${query}`

/** Adds a tab at the end, or takes over the query of the one that has the path. */
export function openTab(tabs: readonly Tab[], path: string, query: string): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path)
  if (known === undefined) return [...tabs, { path, query, title: null }]
  if (known.query === query) return tabs
  return tabs.map((tab) => (tab === known ? { ...tab, query } : tab))
}

export function nameTab(tabs: readonly Tab[], path: string, title: LocalText | null) {
  return tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab))
}

/** The first tab is the welcome page: it stays where it is, whatever else is closed or moved. */
export const isFixed = (tabs: readonly Tab[], path: string) => tabs[0]?.path === path

const closable = (tabs: readonly Tab[]) => tabs.slice(1).map((tab) => tab.path)

export const othersThan = (tabs: readonly Tab[], path: string) =>
  closable(tabs).filter((other) => other !== path)

export function rightOf(tabs: readonly Tab[], path: string) {
  const index = tabs.findIndex((tab) => tab.path === path)
  return closable(tabs.slice(Math.max(index, 0)))
}

export const allClosable = closable

export const closeTabs = (tabs: readonly Tab[], doomed: readonly string[]) =>
  tabs.filter((tab, index) => index === 0 || !doomed.includes(tab.path))

/** What is on screen after a closing: the same page if it is still open, else the nearest one to its left. */
export function activeAfter(before: readonly Tab[], after: readonly Tab[], active: string) {
  const left = before.slice(0, before.findIndex((tab) => tab.path === active) + 1).toReversed()
  return left.find((tab) => after.includes(tab)) ?? after[0]
}

/** Puts a tab at a place, counted from 0 with the fixed one; places before or beyond are the nearest allowed. */
export function moveTab(tabs: readonly Tab[], path: string, place: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path)
  const to = Math.min(Math.max(place, 1), tabs.length - 1)
  if (from < 1 || from === to) return tabs
  const rest = tabs.toSpliced(from, 1)
  return rest.toSpliced(to, 0, ...tabs.slice(from, from + 1))
}

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
    (tab.title === null || isLocalText(tab.title))
  )
}

/** The tabs of a stored list behind the fixed one. What is no tab, or repeats a path, is left out. */
export function restoreTabs(home: string, stored: unknown): readonly Tab[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const first: readonly Tab[] = [{ path: home, query: '', title: null }]
  return list
    .filter(isTab)
    .reduce(
      (tabs, tab) => (tabs.some(({ path }) => path === tab.path) ? tabs : [...tabs, tab]),
      first,
    )
}
