import { createContext, use, useMemo, useState } from 'react'

/** A record that is ticked: what it is called, and the version of it that was shown. */
export type TickedRecord = { name: string; version: number }

/** Records that are ticked, on this and other pages, by their ids. */
export type Ticked = ReadonlyMap<string, TickedRecord>

type Selection = {
  ticked: Ticked
  tick: (records: Iterable<readonly [id: string, record: TickedRecord]>) => void
  untick: (ids: Iterable<string>) => void
  clear: () => void
}

const nothing: Selection = {
  ticked: new Map(),
  tick: () => undefined,
  untick: () => undefined,
  clear: () => undefined,
}

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
      tick: (records) => setTicked((now) => new Map([...now, ...records])),
      untick: (ids) =>
        setTicked((now) => {
          const gone = new Set(ids)
          return new Map([...now].filter(([id]) => !gone.has(id)))
        }),
      clear: () => setTicked(nothing.ticked),
    }),
    [ticked],
  )
}
