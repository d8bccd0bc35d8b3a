import type { LocalText } from '@iwater/contract/fields'
import type { ButtonMap } from '@iwater/contract/navigation'
import { createContext, use } from 'react'
import type { KeptValues } from './kept-memory.ts'
import type { UnsavedMarks } from './unsaved-marks.ts'

/** Runs what a page left behind for the moment it is really taken out, closed or put to sleep, not merely hidden. */
export type PageLife = {
  /** Returns how to take it back. */
  onDispose(work: () => void): () => void
}

export type Page = {
  /** Identifies the tab; one per path. */
  key: string
  path: string
  /** What the `:name` parts of the page's pattern matched, decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Values of null leave the address. Pages that read `query` render again. */
  setQuery(next: Readonly<Record<string, string | null>>, options?: { replace?: boolean }): void
  /** Names the tab after what the page shows, such as a unit; null gives the menu's name back. */
  setTitle(title: LocalText | null): void
  /** What the page shows is no more: goes on to another address and takes the tab away for good. */
  leave(to: string): void
  /** Which of its buttons the person's roles hide: only what is false counts. */
  buttons: ButtonMap
  /** Whether it is the page on screen. */
  active: boolean
  /** Whether it was opened beside the page on screen, to work with at once. */
  isBeside: boolean
  life: PageLife
  /** Behind `useKeptState`. */
  kept: KeptValues
  /** Behind `useUnsaved`. */
  unsaved: UnsavedMarks
}

/** Provided by whatever hosts pages. */
export const PageContext = createContext<Page | null>(null)

/** A page reads its address from here only: the browser's belongs to the page on screen, which may be another. */
export function usePage(): Page {
  const page = use(PageContext)
  if (page === null) throw new Error('usePage outside of a page host')
  return page
}

/** A life for the host to hand out, and to end with `dispose`. */
export function createPageLife(): PageLife & { dispose(): void } {
  const works = new Set<() => void>()
  return {
    onDispose(work) {
      works.add(work)
      return () => works.delete(work)
    },
    dispose() {
      for (const work of works) work()
      works.clear()
    },
  }
}
