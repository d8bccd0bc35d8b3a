import { mostSaved } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { type Language, useLanguage } from '#web/platform/i18n/language.ts'
import { callsOf, recordQuery, renewRecords } from '../records.ts'
import { messagesByRow } from '../row-messages.ts'
import { type TickedRecord, useSelection } from './selection.ts'

type Entry = readonly [id: string, record: TickedRecord]
type Conflicts = readonly { id: string; version: number | null }[]

export type Stayed = { id: string; name: string; reason: string }
export type Deleted = { deleted: number; stayed: readonly Stayed[]; left: number }

/** Of a rejected batch: what stays and why, what is gone already, and what others have changed. */
function rejectedOf(error: ApiError, batch: readonly Entry[], language: Language) {
  const messages = messagesByRow(error.fields, language)
  const conflicts = (error.details['conflicts'] ?? []) as Conflicts
  const versions = new Map(conflicts.map(({ id, version }) => [id, version]))
  const gone: string[] = []
  const changed: Entry[] = []
  const stayed: Stayed[] = []
  for (const [at, [id, record]] of batch.entries()) {
    const reason = Object.values(messages.get(at + 1) ?? {})[0]
    const version = versions.get(id)
    if (version === null) gone.push(id)
    else if (reason !== undefined) stayed.push({ id, name: record.name, reason })
    // The user is told of the change: the next attempt deletes the record as it is now.
    if (typeof version === 'number') changed.push([id, { ...record, version }])
  }
  return { gone, changed, stayed }
}

/**
 * Deletes ticked records, a batch by one call. A call deletes all of its records or none: those that it names as the
 * reason are left out, and the others are sent again. `stop` ends it after the call that is on its way.
 */
export function useDeleteTicked(entity: Entity) {
  const client = useQueryClient()
  const language = useLanguage()
  const { tick, untick } = useSelection()
  const [done, setDone] = useState(0)
  const isStopped = useRef(false)
  useEffect(() => {
    isStopped.current = false
    return () => {
      isStopped.current = true
    }
  }, [])

  const forget = (ids: readonly string[]) => {
    untick(ids)
    for (const id of ids) client.removeQueries({ queryKey: recordQuery(entity, id).queryKey })
  }

  /** Deletes what it can of a batch; answers how many, and what stayed. */
  async function removeBatch(whole: readonly Entry[]) {
    const stayed: Stayed[] = []
    let batch = whole
    while (batch.length > 0) {
      const removed = batch.map(([id, { version }], at) => ({ row: at + 1, id, version }))
      try {
        await call(callsOf(entity).save, { removed })
        forget(batch.map(([id]) => id))
        break
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const rejected = rejectedOf(error, batch, language)
        const left = new Set([...rejected.gone, ...rejected.stayed.map(({ id }) => id)])
        // What names no record is wrong with the call: none of them can be deleted.
        if (left.size === 0) throw error
        stayed.push(...rejected.stayed)
        forget(rejected.gone)
        tick(rejected.changed)
        batch = batch.filter(([id]) => !left.has(id))
      }
    }
    return { deleted: batch.length, stayed }
  }

  const mutation = useMutation({
    mutationFn: async (records: readonly Entry[]): Promise<Deleted> => {
      const stayed: Stayed[] = []
      let deleted = 0
      let at = 0
      for (; at < records.length && !isStopped.current; at += mostSaved) {
        const result = await removeBatch(records.slice(at, at + mostSaved))
        deleted += result.deleted
        stayed.push(...result.stayed)
        setDone(Math.min(at + mostSaved, records.length))
      }
      return { deleted, stayed, left: Math.max(0, records.length - at) }
    },
    onSettled: () => renewRecords(client, entity),
  })
  return {
    ...mutation,
    done,
    stop: () => {
      isStopped.current = true
    },
  }
}
