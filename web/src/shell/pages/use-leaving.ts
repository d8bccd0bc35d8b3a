import { useCallback, useEffect } from 'react'
import { useAddressGuard } from '#web/platform/address/address.tsx'
import { useAskBeforeUnload } from '#web/platform/page/ask-before-unload.ts'
import { recordKept, useShellState, useShellStore } from '#web/shell/shell-state.ts'
import { askBeforeLosing } from './open-pages.ts'

/**
 * On leaving the site: what pages keep is written down, and the browser asks if work would be lost. On going back within a
 * page that holds such work, the question of its tab is asked.
 */
export function useLeaving() {
  const store = useShellStore()
  const isUnsaved = useShellState((state) => state.unsaved.size > 0)
  useEffect(() => {
    window.addEventListener('pagehide', recordKept)
    // The last that a phone tells before it ends a page in the background.
    document.addEventListener('visibilitychange', recordKept)
    return () => {
      window.removeEventListener('pagehide', recordKept)
      document.removeEventListener('visibilitychange', recordKept)
    }
  }, [])
  useAskBeforeUnload(isUnsaved)
  useAddressGuard(
    useCallback(
      (path, goOn) => {
        if (!store.getState().unsaved.has(path)) return false
        askBeforeLosing(store, goOn, [path])
        return true
      },
      [store],
    ),
  )
}
