import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import type { Values } from '@iwater/contract/kit/condition'
import type { Ruled } from '@iwater/contract/kit/entity'
import { faultSentence } from '@iwater/contract/kit/faults'
import { titleAt } from '@iwater/contract/kit/title-at'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import {
  beginDraft,
  changesOf,
  changeValue,
  countAt,
  type DraftState,
  fieldState,
  isUnsaved,
  leaveField,
  rebaseDraft,
  restoreDraft,
  shownFaults,
  takeRejected,
  tryDraft,
  wereAllShown,
} from './draft-state.ts'
import type { Unstored } from './upload/use-uploads.ts'

function rejectedFields(error: unknown, at: Readonly<Record<string, string>>) {
  if (!(error instanceof ApiError)) return {}
  const name = at[error.code]
  return name === undefined ? error.fields : { ...error.fields, [name]: error.message }
}

/**
 * A form of described fields: what stands in it, what is wrong with it, and what would be sent. The page is marked as
 * unsaved while it is; `EntityForm` says so to the panel that it stands in. `given` is what a new record begins with beside
 * the defaults.
 */
export function useDraft(form: Ruled, record?: Values, given?: Values) {
  const language = useLanguage()
  const [state, setState] = useState(() =>
    beginDraft(form, record ?? { ...emptyDraft(form), ...given }),
  )
  /** Fields with files that are not stored, and of these the ones that saving was tried with. */
  const [held, setHeld] = useState<ReadonlyMap<string, Unstored>>(new Map())
  const [heldUp, setHeldUp] = useState<ReadonlySet<string>>(new Set())
  const isNew = record === undefined
  const draft = useMemo(() => draftOf(form, state.values), [form, state.values])

  /** What is hidden counts as empty, also for what depends on it. */
  const whole = { ...state, values: { ...state.values, ...draft } }

  const messages = useMemo(() => {
    const faults = Object.entries(shownFaults(form, state)).map(([path, fault]) => {
      const title = titleAt(form.fields, path.split('.'))
      return [path, faultSentence(fault, title, language)] as const
    })
    const waiting = [...held].flatMap(([name, is]) => {
      if (!heldUp.has(name)) return []
      const title = titleAt(form.fields, [name])
      return [[name, faultSentence({ is }, title, language)] as const]
    })
    return { ...Object.fromEntries([...faults, ...waiting]), ...state.rejected }
  }, [form, state, language, held, heldUp])

  const isChanged = useMemo(() => isUnsaved(form, state), [form, state])
  const hasUnsaved = isChanged || [...held.values()].some((unstored) => unstored !== 'not-uploaded')
  useUnsaved(hasUnsaved)

  const change = useCallback(
    (name: string, value: unknown, label?: string, sets?: Values) =>
      setState((now) => changeValue(form, now, name, value, { label, ...(isNew && { sets }) })),
    [form, isNew],
  )
  /** Keeps the form from being saved while a file of a field is not stored. */
  const hold = useCallback((name: string, unstored: Unstored | undefined) => {
    setHeld((now) => {
      if (now.get(name) === unstored) return now
      const others = [...now].filter(([other]) => other !== name)
      return new Map(unstored === undefined ? others : [...others, [name, unstored]])
    })
    if (unstored === undefined)
      setHeldUp((now) => (now.has(name) ? new Set([...now].filter((one) => one !== name)) : now))
  }, [])
  const leave = useCallback((name: string) => setState((now) => leaveField(now, name)), [])

  return {
    isNew,
    fields: form.fields,
    values: state.values,
    /** What chosen records and items are called, by field. */
    labels: state.labels,
    draft,
    /** Sentences by dotted path. */
    messages,
    change,
    leave,
    hold,
    /** Whether a file of a field is not stored: its control has to stay. */
    isHeld: (name: string) => held.has(name),
    isUnsaved: hasUnsaved,
    changes: () => changesOf(form, state),
    stateOf: (name: string) => fieldState(form, whole, { name, isNew }),
    /** Counts what was found wrong, so that what shows a part of the form goes to where it is. */
    attempts: state.attempts,
    /**
     * Whether it may be sent, or these fields of it; marks what is wrong and moves the focus to the first of it.
     */
    check(names?: readonly string[]) {
      setState((now) => tryDraft(now, names))
      const waiting = [...held.keys()].filter((name) => names?.includes(name) ?? true)
      setHeldUp(new Set(waiting))
      const faults = faultsOf(form, draft)
      const isRight =
        waiting.length === 0 && countAt(faults, names ?? Object.keys(form.fields)) === 0
      if (!isRight) focusFirstFault()
      return isRight
    },
    /** Takes what the server rejected to its fields; `at` are the fields that failures are about, by code. */
    reject(error: unknown, at: Readonly<Record<string, string>> = {}) {
      const rejected = rejectedFields(error, at)
      setState((now) => takeRejected(form, now, rejected))
      if (Object.keys(rejected).length > 0) focusFirstFault()
    },
    /** Whether everything that the server rejected is, or was, shown at one of these fields. */
    isShownAt(names: readonly string[]) {
      return wereAllShown(state, names)
    },
    /** Takes over what was entered before. */
    restore: (values: Values, labels: DraftState['labels']) =>
      setState((now) => restoreDraft(form, now, values, labels)),
    /** Starts again from a stored record. */
    begin: (stored: Values) => setState(beginDraft(form, stored)),
    /** Puts what was entered on top of a later state of the record. */
    rebase: (latest: Values) => setState((now) => rebaseDraft(form, now, latest)),
  }
}

export type Draft = ReturnType<typeof useDraft>
