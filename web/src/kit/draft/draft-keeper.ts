import type { DraftContent } from '@iwater/contract/kit/kept-draft'

export type Kept = { version: number; content: DraftContent }

type Means = {
  save: (kept: Kept) => Promise<unknown>
  remove: () => Promise<unknown>
  /** A draft that could not be stored is no reason to disturb: the next change tries again. */
  onFailure: (error: unknown) => void
}

/** After the last change, milliseconds. */
export const keptAfterMs = 2000

/** Keeps what is entered some time after it was, one call after the other. */
export function createDraftKeeper({ save, remove, onFailure }: Means) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Kept | undefined
  let known = ''
  let isStored = false
  let isOver = false
  let work = Promise.resolve()

  const queue = (act: () => Promise<unknown>) => {
    work = work.then(async () => {
      try {
        await act()
      } catch (error) {
        known = ''
        onFailure(error)
      }
    })
  }

  function drop() {
    clearTimeout(timer)
    waiting = undefined
    known = ''
    if (isStored) queue(remove)
    isStored = false
  }

  /** Stores at once what waits. */
  function flush() {
    clearTimeout(timer)
    if (waiting === undefined) return
    const kept = waiting
    waiting = undefined
    isStored = true
    queue(() => save(kept))
  }

  return {
    /** What is entered and not saved now; undefined where nothing is. */
    note(kept: Kept | undefined) {
      if (isOver) return
      if (kept === undefined) return drop()
      const text = JSON.stringify(kept)
      if (text === known) return
      known = text
      waiting = kept
      clearTimeout(timer)
      timer = setTimeout(flush, keptAfterMs)
    },
    flush,
    /** A draft of before has become what is entered, or is thrown away. */
    take: () => {
      isStored = true
    },
    /** It was saved or is thrown away: nothing is kept any more. */
    end() {
      drop()
      isOver = true
    },
  }
}
