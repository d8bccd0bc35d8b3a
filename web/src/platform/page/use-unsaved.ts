import { useEffect, useId } from 'react'
import { usePage } from './page.ts'

/**
 * Marks the page as holding work that leaving would lose: its tab shows a dot, and closing, refreshing, signing
 * out and leaving the site ask first. Several parts of a page may each say so.
 */
export function useUnsaved(isUnsaved: boolean) {
  const { unsaved } = usePage()
  const id = useId()
  useEffect(() => unsaved.mark(id, isUnsaved), [unsaved, id, isUnsaved])
}
