import { createContext, use, useMemo, useState } from 'react'

/** Records that are ticked, on this and other pages: what each is called, by its id. */
export type Ticked = ReadonlyMap<string, string>

type Selection = {
  ticked: Ticked
  /** Ticks records, or takes the ticks away. */
  tick: (records: Iterable<readonly [id: string, name: string]>, isTicked: boolean) => void
  clear: () => void
}

const nothing: Selection = { ticked: new Map(), tick: () => undefined, clear: () => undefined }

/** Of the list around; nothing is ticked where there is none, or it has no ticks. */
export const SelectionContext = createContext<Selection>(nothing)

/** What is ticked in a list, for its tools. */
export const useSelection = () => use(SelectionContext)

/** For a list to provide. */
export function useNewSelection(): Selection {
  const [ticked, setTicked] = useState<Ticked>(nothing.ticked)
  return useMemo(
    () => ({
      ticked,
      tick: (records, isTicked) =>
        setTicked((now) => {
          const next = new Map(now)
          for (const [id, name] of records) {
            if (isTicked) next.set(id, name)
            else next.delete(id)
          }
          return next
        }),
      clear: () => setTicked(nothing.ticked),
    }),
    [ticked],
  )
}
