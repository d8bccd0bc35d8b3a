import type { Entity } from '@iwater/contract/kit/entity'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { useDrag } from '#web/ui/list/use-drag.ts'
import { useBeforeChange } from '../before-change.ts'
import { type ListState, listInputOf } from '../list/list-address.ts'
import { callsOf, type Row, renewRecords } from '../records.ts'
import { type TreeState, top } from './tree.ts'
import { isOpen, isWithin, mayHold, mayStandBelow, type TreeNode } from './tree-rows.ts'
import { levelQuery } from './use-levels.ts'

/** Where a record is put: below another one (`top` for none), at a place among those there from 0, or at the end. */
export type Place = { parent: string; at: number | 'end' }

/** A place beside a record or below it, where what is dragged would be put. */
type Drop = { over: string; where: 'before' | 'below' | 'after' }

/** A level as far as it is loaded. */
function loadedOf(client: QueryClient, { entity, state, pages }: Setting, parent: string) {
  const loaded = Array.from({ length: pages.get(parent) ?? 1 }, (_, at) =>
    client.getQueryData(levelQuery(entity, state, parent, at + 1).queryKey),
  )
  return {
    rows: loaded.flatMap((page) => (page?.records ?? []) as Row[]),
    total: loaded[0]?.total ?? Number.POSITIVE_INFINITY,
  }
}

/** The id of the record at a place of a level; null behind the last one. */
async function idAt(client: QueryClient, setting: Setting, { parent, at }: Place, moved: string) {
  if (at === 'end') return null
  const { rows, total } = loadedOf(client, setting, parent)
  const others = rows.filter(({ id }) => id !== moved)
  const found = others[at]
  if (found !== undefined) return found.id
  // Behind those that are loaded there may be more; the one that is moved may be among them or not.
  const current = at + 1 + (rows.length - others.length)
  if (current > total) return null
  const { entity, state } = setting
  const wanted = { ...listInputOf(state), ...(parent !== top && { parent }), current, size: 1 }
  const { records } = await client.fetchQuery({
    ...apiQuery(callsOf(entity).list, wanted),
    staleTime: 0,
  })
  return (records[0] as Row | undefined)?.id ?? null
}

type Setting = { entity: Entity; state: ListState; pages: TreeState['pages'] }

const edge = 0.3
const half = 0.5

/** Which part of an entry a point is over. */
function partAt(share: number): Drop['where'] {
  if (share < edge) return 'before'
  return share > 1 - edge ? 'after' : 'below'
}

/** Puts records of a tree elsewhere: one call for each move, one after the other. */
export function useMoving(
  { entity, state, pages }: Setting,
  nodes: ReadonlyMap<string, TreeNode>,
  { opened }: Pick<TreeState, 'opened'>,
  onMoved: (row: Row, place: Place) => void,
) {
  const client = useQueryClient()
  const beforeChange = useBeforeChange()
  const { path } = callsOf(entity).move
  const latest = useRef(nodes)
  useEffect(() => {
    latest.current = nodes
  })
  const { mutate } = useMutation({
    // Each is made of what the one before it has left.
    scope: { id: path },
    mutationFn: async ({ row, placeOf }: { row: Row; placeOf: (node: TreeNode) => Place }) => {
      const node = latest.current.get(row.id)
      if (node === undefined) return undefined
      const place = placeOf(node)
      const parent = place.parent === top ? null : place.parent
      const planned = { row, changes: { [entity.list.tree ?? '']: parent } }
      if (place.parent !== node.parent && !(await beforeChange([planned]))) return undefined
      const before = await idAt(client, { entity, state, pages }, place, row.id)
      await call(callsOf(entity).move, { id: row.id, parent, before })
      return place
    },
    onSettled: async (place, error, { row }) => {
      if (error instanceof ApiError) {
        const [message = error.message] = Object.values(error.fields)
        showFailure({ message, reference: error.reference })
      }
      await renewRecords(client, entity)
      if (place !== undefined) onMoved(row, place)
      if (error !== null && !(error instanceof ApiError)) throw error
    },
  })
  const move = (row: Row, placeOf: (node: TreeNode) => Place) => mutate({ row, placeOf })

  const [drop, setDrop] = useState<Drop>()
  const dropNow = useRef<Drop>(undefined)
  const show = (next: Drop | undefined) => {
    dropNow.current = next
    setDrop((now) => (now?.over === next?.over && now?.where === next?.where ? now : next))
  }
  const placeAt = ({ over, where }: Drop, moved: TreeNode): Place => {
    const node = nodes.get(over)
    if (node === undefined) return { parent: moved.parent, at: moved.at }
    if (where === 'below') return { parent: over, at: 'end' }
    // Below an open record the first one of those below it comes next.
    if (where === 'after' && isOpen({ opened }, node.row)) return { parent: over, at: 0 }
    const isLater = node.parent === moved.parent && node.at > moved.at
    const at = node.at - (isLater ? 1 : 0)
    return { parent: node.parent, at: where === 'after' ? at + 1 : at }
  }
  /** Where a record may be put that is held over another one, with how far down it is; beside it where nothing goes below it. */
  const dropAt = (id: string, over: string, share: number): Drop | undefined => {
    const [moved, target] = [nodes.get(id), nodes.get(over)]
    if (moved === undefined || target === undefined) return undefined
    const mayGoBelow = mayStandBelow(entity, moved.row) && mayHold(entity, target.row)
    const where = mayGoBelow ? partAt(share) : share < half ? 'before' : 'after'
    const drop: Drop = { over, where }
    const parent = nodes.get(placeAt(drop, moved).parent)
    const isRight =
      parent === undefined || (mayStandBelow(entity, moved.row) && mayHold(entity, parent.row))
    return isRight ? drop : undefined
  }
  const { dragged, handle } = useDrag<string>(
    (id, over, share) => {
      show(isWithin(nodes, over, id) ? undefined : dropAt(id, over, share))
    },
    (id, isDropped) => {
      const [to, row] = [dropNow.current, nodes.get(id)?.row]
      show(undefined)
      if (isDropped && to !== undefined && row !== undefined) move(row, (node) => placeAt(to, node))
    },
    true,
  )
  return { move, drop, dragged, handle }
}
