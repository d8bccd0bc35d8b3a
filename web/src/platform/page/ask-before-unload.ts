import { useEffect } from 'react'

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the site is left, reloaded or closed. */
export function useAskBeforeUnload(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
