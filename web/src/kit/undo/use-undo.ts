import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useBeforeChange } from '../before-change.ts'
import { callsOf, type Row, renewRecords } from '../records.ts'
import { type Undoable, undoableOf } from './undoable.ts'

/** How long the last change to a record can be undone, in milliseconds. */
const undoSpan = 600_000

/** Kept with what has been read, which goes when the user signs out. */
const undoQuery = (entity: Entity, id: string) => ({
  queryKey: ['undo', entity.path, id] as const,
  queryFn: () => null as Undoable | null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: undoSpan,
})

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
    keep(change: { before: Row; sent: Values; stored: Row }) {
      const kept = undoableOf(entity, { ...change, at: Date.now() })
      client.setQueryData<Undoable | null>(query.queryKey, kept ?? null)
    },
  }
}
