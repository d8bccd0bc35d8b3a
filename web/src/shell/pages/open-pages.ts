import type { LocalText } from '@iwater/contract/fields'
import type { ShellState, ShellStore } from '#web/shell/shell-state.ts'
import {
  closeTabs,
  moveTab,
  nameTab,
  noteMenuTitles,
  openTab,
  pinTab,
  rememberClosed,
  type Tab,
} from '#web/shell/tabs/tab-list.ts'
import { heapNow, livingAfter, pageCap } from './living-pages.ts'

const pathsOf = (tabs: readonly Tab[]) => tabs.map(({ path }) => path)

const openPathsIn = ({ tabs, aside }: Pick<ShellState, 'tabs' | 'aside'>) => [
  ...pathsOf(tabs),
  ...pathsOf(aside),
]

const awakeIn = ({ tabs, unsaved }: ShellState) =>
  new Set([...pathsOf(tabs.filter(({ isPinned }) => isPinned)), ...unsaved])

/** An address that is visited is an open page, with a tab or without one; others may go to sleep for it. */
export const visitPage = (store: ShellStore, path: string, query: string, hasTab: boolean) =>
  store.setState((state) => {
    const without = (list: readonly Tab[]) =>
      list.some((tab) => tab.path === path) ? list.filter((tab) => tab.path !== path) : list
    const tabs = hasTab ? openTab(state.tabs, path, query) : without(state.tabs)
    const aside = hasTab ? without(state.aside) : openTab(state.aside, path, query)
    const living = livingAfter(state.living, path, {
      open: openPathsIn({ tabs, aside }),
      awake: awakeIn(state),
      cap: pageCap(heapNow()),
    })
    return { tabs, aside, living }
  })

/** Another query for a page that is not on screen. */
export const changeQuery = (store: ShellStore, path: string, query: string) =>
  store.setState(({ tabs, aside }) =>
    aside.some((tab) => tab.path === path)
      ? { aside: openTab(aside, path, query) }
      : { tabs: openTab(tabs, path, query) },
  )

export const namePage = (store: ShellStore, path: string, title: LocalText | null) =>
  store.setState(({ tabs }) => ({ tabs: nameTab(tabs, path, title) }))

/** What the menu calls the open pages is kept for the menus that have not got them. */
export const noteMenu = (store: ShellStore, titleInMenu: (path: string) => LocalText | undefined) =>
  store.setState(({ tabs }) => ({ tabs: noteMenuTitles(tabs, titleInMenu) }))

export const movePage = (store: ShellStore, path: string, place: number) =>
  store.setState(({ tabs }) => ({ tabs: moveTab(tabs, path, place) }))

export const pinPage = (store: ShellStore, path: string, isPinned: boolean) =>
  store.setState(({ tabs }) => ({ tabs: pinTab(tabs, path, isPinned) }))

/** Closes tabs with everything their pages kept; the fixed and the pinned ones stay. */
export function closePages(store: ShellStore, paths: readonly string[]) {
  const { tabs: before, closed, living, unsaved } = store.getState()
  const tabs = closeTabs(before, paths)
  const gone = before.filter((tab) => !tabs.includes(tab))
  const goes = new Set(pathsOf(gone))
  for (const path of goes) store.kept.forget(path)
  store.setState({
    tabs,
    closed: rememberClosed(closed, gone),
    living: living.filter((path) => !goes.has(path)),
    unsaved: new Set([...unsaved].filter((path) => !goes.has(path))),
  })
}

/** Closes the tab of what is no more, a pinned one too, and leaves nothing to bring back. */
export function dropPage(store: ShellStore, path: string) {
  pinPage(store, path, false)
  closePages(store, [path])
  store.setState(({ closed }) => ({ closed: closed.filter((tab) => tab.path !== path) }))
}

/** Takes the tab that was closed last, or the one of a path, from those that were; answers it to be visited. */
export function takeClosed(store: ShellStore, path?: string): Tab | undefined {
  const { closed, tabs } = store.getState()
  const tab = path === undefined ? closed.at(-1) : closed.find((one) => one.path === path)
  if (tab === undefined) return undefined
  const isOpen = tabs.some((one) => one.path === tab.path)
  store.setState({
    closed: closed.filter((one) => one !== tab),
    tabs: isOpen ? tabs : [...tabs, { ...tab, isPinned: false }],
  })
  return tab
}

/** Remounts the page without its kept state. */
export function refreshPage(store: ShellStore, path: string) {
  store.kept.forget(path)
  store.setState(({ rounds, unsaved }) => ({
    rounds: { ...rounds, [path]: (rounds[path] ?? 0) + 1 },
    unsaved: new Set([...unsaved].filter((one) => one !== path)),
  }))
}

export const markUnsaved = (store: ShellStore, path: string, isUnsaved: boolean) =>
  store.setState(({ unsaved }) => {
    if (unsaved.has(path) === isUnsaved) return {}
    const rest = [...unsaved].filter((one) => one !== path)
    return { unsaved: new Set(isUnsaved ? [...rest, path] : rest) }
  })

/**
 * Does something that takes pages away: at once when none of them holds work that is not saved, else after the
 * person has been asked. Without `paths` it takes all of them away, as signing out does.
 */
export function askBeforeLosing(store: ShellStore, goOn: () => void, paths?: readonly string[]) {
  const { unsaved } = store.getState()
  const atRisk = [...unsaved].filter((path) => paths?.includes(path) ?? true)
  if (atRisk.length === 0) goOn()
  else store.setState({ question: { paths: atRisk, goOn } })
}
