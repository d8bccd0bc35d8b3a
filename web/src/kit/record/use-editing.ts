import type { Entity } from '@iwater/contract/kit/entity'
import type { DraftContent } from '@iwater/contract/kit/kept-draft'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { useKeptDraft } from '../draft/use-kept-draft.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import type { Draft } from '../use-draft.ts'

/** The record as it was when a draft of it was kept, as far as that says. */
const asBefore = (row: Row, { before }: DraftContent): Row => ({
  ...row,
  ...before.values,
  labels: { ...row.labels, ...before.labels },
})

const isChangedByOthers = (error: unknown) =>
  error instanceof ApiError && error.code === 'record.changed'

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
  /** The record as it was read last; a conflict brings a later one. */
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<{ before: Row; after: Row }>()
  const kept = useKeptDraft({ entity, row: base, draft, isOn })
  /** Where the record was changed after the draft, both are shown. */
  const goOn = () => {
    const { version, content } = kept.offered ?? {}
    if (version !== base.version && content !== undefined)
      setConflict({ before: asBefore(base, content), after: base })
    kept.goOn()
  }
  /** The panel closes where the record cannot be read again: what it would show is no longer true. */
  const takeLatest = async (take: (latest: Row) => void) => {
    try {
      const latest = (await client.fetchQuery({
        ...recordQuery(entity, row.id),
        staleTime: 0,
      })) as Row
      setBase(latest)
      take(latest)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      showFailure(failure)
      onClose()
    }
  }
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () =>
      call(callsOf(entity).edit, { id: row.id, version: base.version, ...draft.changes() }),
    onSuccess: async () => {
      setConflict(undefined)
      await renewRecords(client, entity)
      await takeLatest(draft.begin)
    },
    onError: async (failure) => {
      draft.reject(failure)
      if (!isChangedByOthers(failure)) return
      await takeLatest((latest) => {
        setConflict({ before: base, after: latest })
        draft.rebase(latest)
      })
    },
  })
  return {
    base,
    conflict,
    kept: { ...kept, goOn },
    save: mutate,
    /** A conflict is told by both versions. */
    error: isChangedByOthers(error) ? null : error,
    isPending,
    isSuccess,
  }
}
