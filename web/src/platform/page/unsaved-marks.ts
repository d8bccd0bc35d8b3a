/** What the parts of one page say about work that is not saved. */
export type UnsavedMarks = {
  /** Returns how to take it back, for when the part is gone. A part that is merely hidden keeps its mark. */
  mark(id: string, isUnsaved: boolean): () => void
}

/**
 * Marks for the host of a page. A page that is hidden ends its effects as if it were gone, so what is taken
 * back then does not count; `show` and `hide` must be called before the effects of the page run.
 */
export function createUnsavedMarks(report: (isUnsaved: boolean) => void) {
  const marked = new Set<string>()
  let isShown = true
  const tell = () => report(marked.size > 0)
  const marks: UnsavedMarks = {
    mark(id, isUnsaved) {
      if (isUnsaved) marked.add(id)
      else marked.delete(id)
      tell()
      return () => {
        if (!isShown) return
        marked.delete(id)
        tell()
      }
    },
  }
  return {
    marks,
    /** Parts that still exist mark themselves again. */
    show() {
      if (isShown) return
      isShown = true
      marked.clear()
    },
    /** Once they have. */
    shown: tell,
    hide() {
      isShown = false
    },
  }
}
