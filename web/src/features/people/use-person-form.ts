import { useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import { personText } from './person.text.ts'
import {
  type DraftField,
  faultsOf,
  isChanged,
  type PersonDraft,
  rejectionsOf,
} from './person-draft.ts'

type Messages = Partial<Record<DraftField, string>>

/** The form of a person with its validation errors, of the client and of the server. */
export function usePersonForm(initial: PersonDraft) {
  const words = useText(personText)
  const [draft, setDraft] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  const [rejected, setRejected] = useState<Messages>({})
  const [isTold, setTold] = useState(false)
  const messages: Messages = { ...rejected }
  const faults = Object.entries(wasTried ? faultsOf(draft) : {})
  for (const [field, fault] of faults) messages[field as DraftField] = words[fault]
  return {
    draft,
    messages,
    isUnsaved: isChanged(draft, initial),
    /** Whether what the server rejected last is told beside the fields it is about. */
    isTold,
    change: (next: Partial<PersonDraft>) => {
      setDraft((now) => ({ ...now, ...next }))
      setRejected((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !(field in next))),
      )
    },
    /** Whether it can be sent as it is; marks what is missing. */
    check: () => {
      setWasTried(true)
      const isFine = Object.keys(faultsOf(draft)).length === 0
      if (!isFine) focusFirstFault()
      return isFine
    },
    reject: (error: unknown) => {
      if (!(error instanceof ApiError)) return
      const found = rejectionsOf(draft, error)
      setRejected(found)
      setTold(Object.keys(found).length > 0)
      focusFirstFault()
    },
  }
}
