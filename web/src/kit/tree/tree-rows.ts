import { holds } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Row } from '../records.ts'
import { type TreeState, top } from './tree.ts'

/** One level as far as it is loaded. */
export type Level = {
  rows: readonly Row[]
  /** Of the whole level. */
  total: number
  error: Error | null
  retry: () => void
}

/** Where a record stands: how many are above it, which one next to it, and its place among its siblings from 0. */
export type TreeNode = { row: Row; depth: number; parent: string; at: number; siblings: number }

/** What stands in a level instead of a record. */
export type TreeNote = {
  kind: 'loading' | 'failed' | 'more'
  depth: number
  parent: string
  /** Records that are not loaded. */
  left: number
}

type Opened = Pick<TreeState, 'opened'>

export const isOpen = ({ opened }: Opened, { id, children = 0 }: Row) =>
  children > 0 && opened.has(id)

const noteRow = (kind: TreeNote['kind'], parent: string): Row => ({
  id: `${kind} ${parent}`,
  version: 0,
  labels: {},
})

/** The records of open levels below each other, with what is still to be loaded of them. */
export function treeRows(levels: ReadonlyMap<string, Level>, state: Opened) {
  const rows: Row[] = []
  const nodes = new Map<string, TreeNode>()
  const notes = new Map<string, TreeNote>()
  const note = (kind: TreeNote['kind'], parent: string, depth: number, left = 0) => {
    const row = noteRow(kind, parent)
    rows.push(row)
    notes.set(row.id, { kind, depth, parent, left })
  }
  const put = (parent: string, depth: number) => {
    const level = levels.get(parent)
    for (const [at, row] of (level?.rows ?? []).entries()) {
      // While levels are renewed one after the other, a record that was moved is in two of them.
      if (nodes.has(row.id)) continue
      rows.push(row)
      nodes.set(row.id, { row, depth, parent, at, siblings: level?.total ?? 0 })
      if (isOpen(state, row)) put(row.id, depth + 1)
    }
    if (level === undefined) note('loading', parent, depth)
    else if (level.error !== null) note('failed', parent, depth)
    else if (level.rows.length < level.total)
      note('more', parent, depth, level.total - level.rows.length)
  }
  put(top, 0)
  return { rows, nodes, notes }
}

/** Whether a record may stand below others, or on the topmost level only. */
export const mayStandBelow = ({ rules, list }: Entity, row: Row) =>
  holds(rules?.[list.tree ?? '']?.visibleWhen, row)

/** Whether others may stand below a record. */
export const mayHold = ({ list }: Entity, row: Row) => holds(list.holds, row)

/** Whether a record is another one or stands below it. */
export function isWithin(nodes: ReadonlyMap<string, TreeNode>, id: string, of: string): boolean {
  if (id === of) return true
  const parent = nodes.get(id)?.parent
  return parent !== undefined && parent !== top && isWithin(nodes, parent, of)
}

/** The records above one, the nearest first. */
export function idsAbove(nodes: ReadonlyMap<string, TreeNode>, id: string): readonly string[] {
  const parent = nodes.get(id)?.parent
  return parent === undefined || parent === top ? [] : [parent, ...idsAbove(nodes, parent)]
}
