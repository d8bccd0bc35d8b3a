import type { Values } from '@iwater/contract/kit/condition'
import {
  type DraftContent,
  type KeptDraft,
  type KeptForm,
  keptOf,
  readKeptDraft,
  removeKeptDraft,
  saveKeptDraft,
} from '@iwater/contract/kit/kept-draft'
import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { onDiscard } from '#web/platform/page/discard.ts'
import { PageContext } from '#web/platform/page/page.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { changedNames, withRowsOf } from '../draft-state.ts'
import type { Row } from '../records.ts'
import type { Draft } from '../use-draft.ts'
import { createDraftKeeper } from './draft-keeper.ts'

/** What there is to know of an entity, or of a form that is saved by calls of its own. */
type Form = Pick<KeptForm, 'table' | 'fields'>

const only = <T>(values: Readonly<Record<string, T>>, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))

/** What was entered, and what its fields held before. */
function contentOf(entity: Form, draft: Draft, row: Row | undefined): DraftContent {
  const values = keptOf(entity.fields, draft.changes())
  const names = Object.keys(values)
  const before = row === undefined ? {} : keptOf(entity.fields, only(row, names))
  return {
    values,
    labels: only(draft.labels, names),
    before: { values: before, labels: only(row?.labels ?? {}, Object.keys(before)) },
  } as DraftContent
}

/** By the id of the record, or of what a new one is made of. */
function open(entity: Form, { id }: Values) {
  const key = { entity: entity.table, ...(id !== undefined && { record: id as string }) }
  const keeper = createDraftKeeper({
    save: (kept) => call(saveKeptDraft, { ...key, ...kept }, { keepalive: true }),
    remove: () => call(removeKeptDraft, key, { keepalive: true }),
    onFailure: (error) => {
      if (!(error instanceof ApiError)) throw error
    },
  })
  return { key, keeper }
}

/** Whether a draft is what the record holds by now: it was saved, and the page left before the draft was deleted. */
const isSpent = (entity: Form, { content }: KeptDraft, row: Row | undefined) =>
  row !== undefined &&
  changedNames(entity, { ...row, ...(content.values as Values) }, row).length === 0

/** What the server has kept of a form, as long as that is wanted: a draft to offer, or one that is spent. */
function useFound(
  entity: Form,
  row: Row | undefined,
  { key, isWanted }: { key: ReturnType<typeof open>['key']; isWanted: boolean },
) {
  const { data, isFetched } = useQuery({
    ...apiQuery(readKeptDraft, key),
    // Asked when the form is opened and not again: later answers would be what it has kept itself.
    enabled: isWanted,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found: KeptDraft | undefined = (isWanted && data) || undefined
  const spent = data ? isSpent(entity, data, row) : false
  return { isFetched, spent, offered: spent ? undefined : found }
}

/** Stores what waits when the form goes or the site is left; work that is thrown away with its page is not kept. */
function useLastMoment(keeper: ReturnType<typeof createDraftKeeper>) {
  const path = use(PageContext)?.path
  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush)
    const stop = onDiscard((paths) => {
      if (path !== undefined && paths.includes(path)) keeper.end()
    })
    return () => {
      stop()
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper, path])
}

/**
 * Keeps on the server what is entered into the form of a record and not saved, and offers what was kept before. Until that
 * is answered, nothing is kept anew.
 */
export function useKeptDraft({
  entity,
  row,
  draft,
  isOn: isOpen,
}: {
  entity: Form
  /** The record that is edited, as it was read. */
  row?: Row
  draft: Draft
  /** Whether the form can be filled in. */
  isOn: boolean
}) {
  // Its calls would be rejected.
  const isOn = !useIsDemonstration() && isOpen
  const [{ key, keeper }] = useState(() => open(entity, row ?? draft.values))
  const [isAnswered, setAnswered] = useState(false)
  const [overtaken, setOvertaken] = useState<readonly string[]>([])
  const isWanted = isOn && !isAnswered
  const { isFetched, spent, offered } = useFound(entity, row, { key, isWanted })
  const keeps = isOn && isFetched && offered === undefined
  if (keeps && !isAnswered) setAnswered(true)
  useEffect(() => {
    if (spent) keeper.take()
  }, [spent, keeper])
  useEffect(() => {
    if (!keeps) return
    keeper.note(
      draft.isUnsaved
        ? { version: row?.version ?? 0, content: contentOf(entity, draft, row) }
        : undefined,
    )
  })
  useLastMoment(keeper)
  const answer = () => {
    keeper.take()
    setAnswered(true)
  }
  return {
    /** What was kept before, until the user has answered whether to go on with it. */
    offered,
    /** The form as it is shown: nothing in it is wrong while it is closed for the question. */
    draft: offered === undefined ? draft : { ...draft, messages: {}, leave: () => undefined },
    /** Fields of what was taken over that others have changed in the meantime. */
    overtaken,
    /** Takes it into the form. */
    goOn() {
      answer()
      if (offered === undefined) return
      const { values, labels, before } = offered.content
      const earlier = { ...row, ...before.values }
      if (row !== undefined) setOvertaken(changedNames(entity, earlier, row))
      const entered = keptOf(entity.fields, values as Values)
      draft.restore(
        row === undefined ? entered : withRowsOf(entity, entered, { before: earlier, after: row }),
        labels,
      )
    },
    /** Throws away what was kept before. */
    discard: answer,
    /** The form was saved or is thrown away: nothing of it is kept any more. */
    end: keeper.end,
  }
}
