import { use, useEffect, useId } from 'react'
import { useAskBeforeUnload } from './ask-before-unload.ts'
import { PageContext } from './page.ts'

/**
 * Marks the page as holding work that leaving would lose: its tab shows a dot, and closing, refreshing, signing
 * out and leaving the site ask first. Several parts of a page may each say so. Outside of the tabs, such as on a page
 * that stands before them, the browser alone asks.
 */
export function useUnsaved(isUnsaved: boolean) {
  const unsaved = use(PageContext)?.unsaved
  const id = useId()
  useEffect(() => unsaved?.mark(id, isUnsaved), [unsaved, id, isUnsaved])
  useAskBeforeUnload(isUnsaved && unsaved === undefined)
}
