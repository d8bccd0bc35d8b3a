import { createContext, use, useEffect, useId, useMemo, useState } from 'react'
import { useAskBeforeUnload } from './ask-before-unload.ts'
import { PageContext } from './page.ts'
import { createUnsavedMarks, type UnsavedMarks } from './unsaved-marks.ts'

/** The part of a page, such as a panel, that asks before it is closed. */
export const UnsavedPart = createContext<UnsavedMarks | null>(null)

/** Marks for a part of a page, for `UnsavedPart`: whatever is marked inside it is marked for the page as well. */
export function useUnsavedPart() {
  const outer = useUnsavedHost()
  const [isUnsaved, setUnsaved] = useState(false)
  const marks = useMemo((): UnsavedMarks => {
    const own = createUnsavedMarks(setUnsaved).marks
    return {
      mark(id, isMarked) {
        const unmarkOuter = outer?.mark(id, isMarked)
        const unmark = own.mark(id, isMarked)
        return () => {
          unmark()
          unmarkOuter?.()
        }
      },
    }
  }, [outer])
  return { marks, isUnsaved }
}

function useUnsavedHost(): UnsavedMarks | undefined {
  const page = use(PageContext)
  return use(UnsavedPart) ?? page?.unsaved
}

/**
 * Marks the page as holding work that leaving would lose: its tab shows a dot, and closing, refreshing, signing
 * out and leaving the site ask first. Several parts of a page may each say so. Outside of the tabs, such as on a page
 * that stands before them, the browser alone asks. Inside a panel its closing asks too.
 */
export function useUnsaved(isUnsaved: boolean) {
  const unsaved = useUnsavedHost()
  const id = useId()
  useEffect(() => unsaved?.mark(id, isUnsaved), [unsaved, id, isUnsaved])
  useAskBeforeUnload(isUnsaved && unsaved === undefined)
}
