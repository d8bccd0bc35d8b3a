import { useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { personText } from './person.text.ts'
import { type DraftField, emptyFields, type PersonDraft, refusalsOf } from './person-draft.ts'

type Messages = Partial<Record<DraftField, string>>

/** What stands in the form of a person, and what is wrong with it: by itself, or in the words of the server. */
export function usePersonForm(initial: PersonDraft) {
  const words = useText(personText)
  const [draft, setDraft] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Messages>({})
  const empty = wasTried ? emptyFields(draft) : []
  const messages: Messages = { ...refused }
  for (const field of empty) messages[field] = words.needed
  return {
    draft,
    messages,
    change: (next: Partial<PersonDraft>) => {
      setDraft((now) => ({ ...now, ...next }))
      setRefused((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !(field in next))),
      )
    },
    /** Whether it can be sent as it is; marks what is missing. */
    check: () => {
      setWasTried(true)
      return emptyFields(draft).length === 0
    },
    refuse: (error: unknown) => {
      if (error instanceof ApiError) setRefused(refusalsOf(draft, error))
    },
  }
}
