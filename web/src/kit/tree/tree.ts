import { createContext, type Dispatch, type SetStateAction } from 'react'
import type { Row } from '../records.ts'

/** What is open of a tree of records, for as long as its list is there. */
export type TreeState = {
  opened: ReadonlySet<string>
  /** How many pages of a level are loaded, by the record above it (`top` for the topmost level); one by default. */
  pages: ReadonlyMap<string, number>
  /** On phones, which show one level: the records above it from the topmost. */
  trail: readonly Row[]
}

/** Of the topmost level. */
export const top = ''

export const emptyTree: TreeState = { opened: new Set(), pages: new Map(), trail: [] }

export const TreeContext = createContext<readonly [TreeState, Dispatch<SetStateAction<TreeState>>]>(
  [emptyTree, () => undefined],
)

export const withOpened = (tree: TreeState, id: string): TreeState => ({
  ...tree,
  opened: new Set(tree.opened).add(id),
})

export const withToggled = (tree: TreeState, id: string): TreeState => {
  const opened = new Set(tree.opened)
  if (!opened.delete(id)) opened.add(id)
  return { ...tree, opened }
}

export const withMore = (tree: TreeState, parent: string): TreeState => ({
  ...tree,
  pages: new Map(tree.pages).set(parent, (tree.pages.get(parent) ?? 1) + 1),
})

export const withTrail = (tree: TreeState, trail: readonly Row[]): TreeState => ({ ...tree, trail })
