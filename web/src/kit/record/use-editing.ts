import type { Entity } from '@iwater/contract/kit/entity'
import type { DraftContent } from '@iwater/contract/kit/kept-draft'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { useUndo } from '../undo/use-undo.ts'
import type { Draft } from '../use-draft.ts'
import { isChangedByOthers, isNotFound, useLatest } from './use-latest.ts'

/** The record as it was when a draft of it was kept, as far as that says. */
const asBefore = (row: Row, { before }: DraftContent): Row => ({
  ...row,
  ...before.values,
  labels: { ...row.labels, ...before.labels },
})

/** Saves changes of a record, or shows what other users have changed in the meantime. */
export function useEditing({
  entity,
  row,
  draft,
  isOn,
  onClose,
}: {
  entity: Entity
  row: Row
  draft: Draft
  /** Whether the user may change it. */
  isOn: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const read = async () =>
    (await client.fetchQuery({ ...recordQuery(entity, row.id), staleTime: 0 })) as Row
  const [isGone, setGone] = useState(false)
  const noteId = useId()
  const onGone = () => {
    setGone(true)
    void renewRecords(client, entity, row.id)
  }
  const { base, conflict, compare, beginAnew, meet } = useLatest({
    row,
    read,
    draft,
    onClose,
    onGone,
  })
  const kept = useKeptDraft({ entity, row: base, draft, isOn })
  /** Where the record was changed after the draft, both are shown. */
  const goOn = () => {
    const { version, content } = kept.offered ?? {}
    if (version !== base.version && content !== undefined) compare(asBefore(base, content))
    kept.goOn()
  }
  const undo = useUndo({
    entity,
    row: base,
    onUndone: async () => {
      reset()
      await beginAnew()
    },
    onRejected: meet,
  })
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async () => {
      const sent = draft.changes()
      await call(callsOf(entity).edit, { id: row.id, version: base.version, ...sent })
      return sent
    },
    onSuccess: async (sent) => {
      await renewRecords(client, entity)
      const stored = await beginAnew()
      if (stored !== undefined) undo.keep({ before: base, sent, stored })
    },
    onError: async (failure) => {
      draft.reject(failure)
      await meet(failure)
    },
  })
  return {
    base,
    conflict: isGone ? undefined : conflict,
    /** The id of the note that the record is gone; null while it is there. */
    goneNote: isGone ? noteId : null,
    kept: { ...kept, goOn },
    undo: isGone ? { ...undo, offered: undefined, error: null } : undo,
    save: mutate,
    /** A conflict is told by both versions, a record that is gone by itself. */
    error: isChangedByOthers(error) || isNotFound(error) ? null : error,
    isPending,
    isSuccess,
  }
}
