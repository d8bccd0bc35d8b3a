import type { RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { movedTo } from '#web/ui/list/moved-to.ts'
import { useDrag } from '#web/ui/list/use-drag.ts'
import { type ListState, listInputOf } from '../list/list-address.ts'
import { callsOf, type Row, renewRecords } from '../records.ts'

/** The id of the record at a place of the list, from 1; null behind the last one. */
async function idAt(entity: Entity, state: ListState, place: number, total: number) {
  if (place > total) return null
  const wanted = { ...listInputOf(state), current: place, size: 1 }
  const { records } = await call(callsOf(entity).list, wanted)
  return (records[0] as Row | undefined)?.id ?? null
}

/** Rows in an order of their ids, as long as that is one of these rows. */
function inOrder(rows: readonly Row[], ids: readonly string[] | undefined): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ordered = (ids ?? []).flatMap((id) => byId.get(id) ?? [])
  return ordered.length === rows.length ? ordered : rows
}

/** The order of a page of records: shown at once, and kept by the server. */
export function useArranging(
  entity: Entity,
  page: RecordsPage<unknown>,
  state: ListState,
  onMoved: (row: Row, place: number) => void,
) {
  const client = useQueryClient()
  const rows = page.records as Row[]
  const [ids, arrangeIds] = useState<readonly string[]>()
  const shown = useMemo(() => inOrder(rows, ids), [rows, ids])
  const offset = (page.current - 1) * page.size
  const arrange = (next: readonly Row[] | undefined) => arrangeIds(next?.map(({ id }) => id))
  const mutationKey = useMemo(() => [callsOf(entity).move.path], [entity])
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: each is made of what the one before it has left.
    scope: { id: callsOf(entity).move.path },
    mutationFn: async ({ id, to, next }: { id: string; to: number; next: readonly Row[] }) => {
      const others = next.filter((row) => row.id !== id)
      const at = to - 1 - offset
      const isEarlier = at < 0
      const before =
        others[at]?.id ??
        (await idAt(
          entity,
          state,
          isEarlier ? to : Math.max(to, offset + next.length) + 1,
          page.total,
        ))
      return call(callsOf(entity).move, { id, before })
    },
    onSettled: async (_, error) => {
      if (error instanceof ApiError) showFailure(error)
      const isFollowed = () => client.isMutating({ mutationKey }) > 1
      if (!isFollowed()) await renewRecords(client, entity)
      if (!isFollowed()) arrangeIds(undefined)
      if (error !== null && !(error instanceof ApiError)) throw error
    },
  })
  const placeOf = (id: string) => shown.findIndex((row) => row.id === id)
  const store = (row: Row, to: number, next: readonly Row[]) => {
    mutate({ id: row.id, to, next })
    onMoved(row, to)
  }
  /** Moves a record to a place of the whole list, from 1. */
  const moveTo = (row: Row, to: number) => {
    if (to < 1 || to > page.total) return
    const next = movedTo(shown, placeOf(row.id), to - 1 - offset)
    arrange(next)
    store(row, to, next)
  }
  const { dragged, handle } = useDrag<string>(
    (id, over) => arrange(movedTo(shown, placeOf(id), placeOf(over))),
    (id, isDropped) => {
      const row = shown[placeOf(id)]
      if (!isDropped || row === undefined) arrange(undefined)
      else if (rows[placeOf(id)] !== row) store(row, offset + placeOf(id) + 1, shown)
    },
  )
  return { rows: shown, dragged, handle, moveTo, placeOf: (id: string) => offset + placeOf(id) + 1 }
}
