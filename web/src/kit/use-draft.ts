import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Ruled } from '@iwater/contract/kit/entity'
import { faultSentence } from '@iwater/contract/kit/faults'
import { titleAt } from '@iwater/contract/kit/title-at'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import {
  beginDraft,
  changesOf,
  changeValue,
  fieldState,
  isUnsaved,
  leaveField,
  shownFaults,
  takeTold,
  tryDraft,
} from './draft-state.ts'

/** A form of described fields: what stands in it, what is wrong with it, and what would be sent. */
export function useDraft(form: Ruled, record?: Values) {
  const language = useLanguage()
  const [state, setState] = useState(() => beginDraft(form, record))
  const isNew = record === undefined
  const draft = useMemo(() => draftOf(form, state.values), [form, state.values])

  const messages = useMemo(() => {
    const faults = Object.entries(shownFaults(form, state)).map(([path, fault]) => {
      const title = titleAt(form.fields, path.split('.'))
      return [path, faultSentence(fault, title, language)] as const
    })
    return { ...Object.fromEntries(faults), ...state.told }
  }, [form, state, language])

  const change = useCallback(
    (name: string, value: unknown) => setState((now) => changeValue(form, now, name, value)),
    [form],
  )
  const leave = useCallback((name: string) => setState((now) => leaveField(now, name)), [])

  return {
    values: state.values,
    draft,
    /** Sentences by dotted path. */
    messages,
    change,
    leave,
    isUnsaved: isUnsaved(form, state),
    changes: () => changesOf(form, state),
    stateOf: (name: string) => fieldState(form, state, { name, isNew }),
    /** Whether it may be sent; marks what is wrong and moves the focus to the first of it. */
    check() {
      setState(tryDraft)
      const isRight = Object.keys(faultsOf(form, draft)).length === 0
      if (!isRight) focusFirstFault()
      return isRight
    },
    /** Takes what a server found wrong to its fields; false where it speaks of none of them. */
    reject(error: unknown) {
      const next = takeTold(form, state, error instanceof ApiError ? error.fields : {})
      setState(next)
      const isTold = Object.keys(next.told).length > 0
      if (isTold) focusFirstFault()
      return isTold
    },
  }
}

export type Draft = ReturnType<typeof useDraft>
