import { useEffect } from 'react'
import { useAskBeforeUnload } from '#web/platform/page/ask-before-unload.ts'
import { recordKept, useShellState } from '#web/shell/shell-state.ts'

/** On leaving the site: what pages keep is written down, and the browser asks if work would be lost. */
export function useLeaving() {
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
}
