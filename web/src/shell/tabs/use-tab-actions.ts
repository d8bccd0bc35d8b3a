import { useMemo, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { movePage, refreshPage, useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import {
  activeAfter,
  addressOf,
  allClosable,
  closeTabs,
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
    const close = (choose: (tabs: readonly Tab[]) => readonly string[]) => {
      const before = store.getState().tabs
      const after = closeTabs(before, choose(before))
      store.setState({ tabs: after })
      const next = activeAfter(before, after, path)
      if (next !== undefined && next.path !== path) go(addressOf(next))
    }
    return {
      close: (tab: Tab) => close(() => [tab.path]),
      closeOthers: (tab: Tab) => {
        close((tabs) => othersThan(tabs, tab.path))
        go(addressOf(tab))
      },
      closeRight: (tab: Tab) => close((tabs) => rightOf(tabs, tab.path)),
      closeAll: () => close(allClosable),
      refresh: (tab: Tab) => refreshPage(store, tab.path),
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
        // Without a secure connection, or refused by the person: the address bar still has it.
        setMessage(words.notCopied)
      }
    },
  }
}

export type TabActions = ReturnType<typeof useTabActions>
