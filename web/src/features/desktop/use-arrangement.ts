import {
  type Desktop,
  type DesktopLayout,
  type PlacedCard,
  saveLayout,
} from '@iwater/contract/desktop'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isSame } from '#web/kit/is-same.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { arranged, type UsualCard } from './arrangement.ts'
import { layoutQuery } from './desktop.api.ts'

/** Somebody who moves a card on and on has it stored once. */
const pauseMs = 500

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'desktop.layout-changed'

const isRejection = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * The arrangement of a desktop. A change shows at once and is stored a moment later; where another window has
 * stored one meanwhile, both are kept until the person has chosen.
 */
export function useArrangement(desktop: Desktop, usual: readonly UsualCard[]) {
  const client = useQueryClient()
  const query = layoutQuery(desktop)
  const { data: stored } = useSuspenseQuery(query)
  const [draft, setDraft] = useState<readonly PlacedCard[] | null>(null)
  /** How the cards lay before everything was put back. */
  const [before, setBefore] = useState<readonly PlacedCard[] | null>(null)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (layout: DesktopLayout) => call(saveLayout, { desktop, ...layout }),
    retry: (tries, failure) => !isRejection(failure) && tries < 5,
    onSuccess: (saved, sent) => {
      client.setQueryData(query.queryKey, saved)
      setDraft((current) => (isSame(current, sent.cards) ? null : current))
    },
  })
  const cards = useMemo(() => draft ?? arranged(stored.cards, usual), [draft, stored, usual])
  const mayStore = draft !== null && !isPending && error === null
  const { version } = stored
  useEffect(() => {
    if (!mayStore) return
    const timer = setTimeout(() => mutate({ version, cards: [...draft] }), pauseMs)
    return () => clearTimeout(timer)
  }, [mayStore, draft, version, mutate])
  useUnsaved(draft !== null)

  const readAgain = async () => {
    await client.fetchQuery({ ...query, staleTime: 0 })
    reset()
  }
  return {
    cards,
    change: (next: readonly PlacedCard[]) => {
      setBefore(null)
      setDraft(next)
    },
    restore: () => {
      setBefore(cards)
      setDraft(arranged([], usual))
    },
    /** Takes the last step back where that was to put everything back. */
    undo:
      before === null
        ? null
        : () => {
            setBefore(null)
            setDraft(before)
          },
    isUnsaved: draft !== null,
    hasConflict: isConflict(error),
    error: isConflict(error) ? null : error,
    /** After a conflict, or a failure that may be over by now: the arrangement on screen is stored again. */
    keepOwn: () => void readAgain(),
    takeOther: () => {
      setDraft(null)
      void readAgain()
    },
  }
}

export type Arrangement = ReturnType<typeof useArrangement>
