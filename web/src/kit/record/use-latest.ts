import { useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import type { Row } from '../records.ts'
import type { Draft } from '../use-draft.ts'
import { areOwnSaves, noteSave } from './own-saves.ts'

export const isChangedByOthers = (error: unknown) =>
  error instanceof ApiError && error.code === 'record.changed'

/** The record is gone, or out of the user's sight. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code === 'record.not-found'

/** A record that is edited as it was read last, and what other users have changed in the meantime. */
export function useLatest<R extends Row>({
  row,
  read,
  draft,
  onClose,
  onGone,
}: {
  row: R
  /** Reads it anew. */
  read: () => Promise<R>
  draft: Draft
  onClose: () => void
  /** The record was deleted in the meantime: the input is left where it is, instead of closing. */
  onGone?: () => void
}) {
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<{ before: Row; after: Row; isOwn?: boolean }>()
  /** The panel closes where the record cannot be read again: what it would show is no longer true. */
  const takeLatest = async (take: (latest: R) => void, keep?: () => void) => {
    try {
      const latest = await read()
      setBase(latest)
      take(latest)
      return latest
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (keep !== undefined && isNotFound(failure)) {
        keep()
        return undefined
      }
      showFailure(failure)
      onClose()
      return undefined
    }
  }
  return {
    base,
    conflict,
    /** Shows what differs between an earlier state of the record and the present one. */
    compare: (before: Row) => setConflict({ before, after: base }),
    /** After it was saved: the form begins again from what is stored, which is answered as far as it can be read. */
    async beginAnew() {
      setConflict(undefined)
      noteSave(base.id, base.version + 1)
      return await takeLatest(draft.begin)
    },
    /** After it was rejected: where somebody else was first, both are shown and the input stays on top of theirs. */
    async meet(failure: unknown) {
      if (isNotFound(failure)) onGone?.()
      if (!isChangedByOthers(failure)) return
      await takeLatest((latest) => {
        const versions = { after: base.version, to: latest.version }
        setConflict({ before: base, after: latest, isOwn: areOwnSaves(base.id, versions) })
        draft.rebase(latest)
      }, onGone)
    },
  }
}
