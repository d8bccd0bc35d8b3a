import { useMemo, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import {
  askBeforeLosing,
  closePages,
  movePage,
  pinPage,
  refreshPage,
  takeClosed,
} from '#web/shell/pages/open-pages.ts'
import { useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import {
  activeAfter,
  addressOf,
  closable,
  leftOf,
  othersThan,
  rightOf,
  type Tab,
} from './tab-list.ts'
import { tabsText } from './tabs.text.ts'

/** What can be done with tabs, and the last thing worth telling about it. */
export function useTabActions(path: string, go: Go, nameOf: (tab: Tab) => string) {
  const words = useText(tabsText)
  const store = useShellStore()
  const [message, setMessage] = useState('')
  const actions = useMemo(() => {
    const closeAndShow = (paths: readonly string[], shown: string) => {
      const before = store.getState().tabs
      closePages(store, paths)
      const { tabs: after } = store.getState()
      const isTab = before.some((tab) => tab.path === shown)
      // A page without a tab stays on screen whatever is closed.
      const next = isTab ? activeAfter(before, after, shown) : undefined
      if (next !== undefined && next.path !== path) go(addressOf(next))
    }
    const close = (choose: (tabs: readonly Tab[]) => readonly string[], shown = path) => {
      const paths = choose(store.getState().tabs)
      askBeforeLosing(store, () => closeAndShow(paths, shown), paths)
    }
    return {
      close: (tab: Tab) => close(() => [tab.path]),
      closeOthers: (tab: Tab) => close((tabs) => othersThan(tabs, tab.path), tab.path),
      closeLeft: (tab: Tab) => close((tabs) => leftOf(tabs, tab.path)),
      closeRight: (tab: Tab) => close((tabs) => rightOf(tabs, tab.path)),
      closeAll: () => {
        const [first] = store.getState().tabs
        close(closable, first?.path)
      },
      restore: (closed?: string) => {
        const tab = takeClosed(store, closed)
        if (tab !== undefined) go(addressOf(tab))
      },
      refresh: (tab: Tab) => askBeforeLosing(store, () => refreshPage(store, tab.path), [tab.path]),
      pin: (tab: Tab) => pinPage(store, tab.path, !tab.isPinned),
      drag: (tab: Tab, place: number) => movePage(store, tab.path, place),
    }
  }, [store, path, go])
  return {
    ...actions,
    message,
    move: (tab: Tab, by: 1 | -1) => {
      const from = store.getState().tabs.findIndex(({ path: other }) => other === tab.path)
      movePage(store, tab.path, from + by)
      const { tabs } = store.getState()
      const place = tabs.findIndex(({ path: other }) => other === tab.path) + 1
      setMessage(words.moved(nameOf(tab), place, tabs.length))
    },
    copyLink: async (tab: Tab) => {
      try {
        await navigator.clipboard.writeText(window.location.origin + addressOf(tab))
        setMessage(words.copied)
      } catch {
        // Without a secure connection, or rejected by the person: the address bar still has it.
        setMessage(words.notCopied)
      }
    },
  }
}

export type TabActions = ReturnType<typeof useTabActions>
