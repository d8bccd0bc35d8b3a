import { useEffect } from 'react'
import { takeClosed } from '#web/shell/pages/open-pages.ts'
import { useShellStore } from '#web/shell/shell-state.ts'
import type { Go } from '#web/shell/use-go.ts'
import { addressOf } from './tab-list.ts'

/** Alt+Shift+T brings the tab back that was closed last; with Ctrl the browser takes it for its own tabs. */
export function useTabKeys(go: Go) {
  const store = useShellStore()
  useEffect(() => {
    const restore = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyT') return
      event.preventDefault()
      const tab = takeClosed(store)
      if (tab !== undefined) go(addressOf(tab))
    }
    window.addEventListener('keydown', restore)
    return () => window.removeEventListener('keydown', restore)
  }, [store, go])
}
