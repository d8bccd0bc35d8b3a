import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useBeforeChange } from '../before-change.ts'
import { changedNames } from '../draft-state.ts'
import { callsOf, type Row, renewRecords } from '../records.ts'

/** How long the last change to a record can be undone, in milliseconds. */
const undoSpan = 600_000

type Undoable = {
  /** When it was saved, by the clock of the browser. */
  at: number
  /** Of the record as the change left it. Any later change ends the offer, also of another user. */
  version: number
  /** What the changed fields held before. */
  values: Values
}

/** Kept with what has been read, which goes when the user signs out. */
const undoQuery = (entity: Entity, id: string) => ({
  queryKey: ['undo', entity.path, id] as const,
  queryFn: () => null as Undoable | null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: undoSpan,
})

/** What would have to be sent; undefined where files changed, which are not kept once a record has let go of them. */
function undoneBy(entity: Entity, before: Row, after: Row): Values | undefined {
  const names = changedNames(entity, before, after)
  const isKept = names.every((name) => !/^files?$/.test(entity.fields[name]?.type ?? ''))
  return isKept && names.length > 0
    ? Object.fromEntries(names.map((name) => [name, before[name]]))
    : undefined
}

/**
 * The last change that the user has saved to a record, for ten minutes and while nothing was changed since. Undoing it is a
 * change like any other: it is asked about, judged, and stands in the history.
 */
export function useUndo({
  entity,
  row,
  onUndone,
  onRejected,
}: {
  entity: Entity
  /** The record as it is stored. */
  row: Row
  onUndone: () => Promise<void>
  /** Where somebody else was first, the record is shown as it is now. */
  onRejected: (failure: Error) => Promise<void>
}) {
  const client = useQueryClient()
  const beforeChange = useBeforeChange()
  const query = undoQuery(entity, row.id)
  const { data } = useQuery(query)
  const [endedAt, setEndedAt] = useState(0)
  useEffect(() => {
    if (!data) return
    const timer = setTimeout(() => setEndedAt(data.at), data.at + undoSpan - Date.now())
    return () => clearTimeout(timer)
  }, [data])
  const isOffered = data && data.version === row.version && data.at !== endedAt
  const { mutate, error, isPending } = useMutation({
    mutationFn: async ({ values, version }: Undoable) => {
      if (!(await beforeChange([{ row, changes: values }]))) return
      await call(callsOf(entity).edit, { id: row.id, version, ...values })
      client.setQueryData(query.queryKey, null)
      await renewRecords(client, entity)
      await onUndone()
    },
    onError: onRejected,
  })
  return {
    offered: isOffered ? data : undefined,
    undo() {
      if (isOffered) mutate(data)
    },
    error,
    isPending,
    /** After a change was saved. */
    keep(before: Row, after: Row) {
      const values = undoneBy(entity, before, after)
      const kept = values && { at: Date.now(), version: after.version, values }
      client.setQueryData<Undoable | null>(query.queryKey, kept ?? null)
    },
  }
}
