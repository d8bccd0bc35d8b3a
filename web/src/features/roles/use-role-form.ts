import { useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import { type RoleDraft, roleOf } from './role-draft.ts'
import { rolesText } from './roles.text.ts'

type Messages = Partial<Record<keyof RoleDraft, string>>

const fieldOf: Partial<Record<string, keyof RoleDraft>> = {
  'name.zh': 'nameZh',
  'name.en': 'nameEn',
  'people.role-name-taken': 'nameZh',
  'people.beyond-rights': 'permissions',
  'people.beyond-scope': 'dataScope',
}

/** What the server rejected, in its own words, by field. */
function rejectionsOf(error: ApiError): Messages {
  const messages: Messages = {}
  const all = [...Object.entries(error.fields), [error.code, error.message] as const]
  for (const [name, message] of all) {
    const field = fieldOf[name]
    if (field !== undefined) messages[field] ??= message
  }
  return messages
}

/** The form of a role with its validation errors. */
export function useRoleForm(initial: RoleDraft) {
  const words = useText(rolesText)
  const [draft, setDraft] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  const [rejected, setRejected] = useState<Messages>({})
  const [isTold, setTold] = useState(false)
  const empty = (['nameZh', 'nameEn'] as const).filter((field) => draft[field].trim() === '')
  const missing: Messages = wasTried
    ? Object.fromEntries(empty.map((field) => [field, words.needed]))
    : {}
  return {
    draft,
    messages: { ...rejected, ...missing },
    /** Whether anything would be sent that was not there before. */
    isUnsaved: JSON.stringify(roleOf(draft)) !== JSON.stringify(roleOf(initial)),
    /** Whether what the server rejected last is told beside the fields it is about. */
    isTold,
    change: (next: Partial<RoleDraft>) => {
      setDraft((now) => ({ ...now, ...next }))
      setRejected({})
    },
    check: () => {
      setWasTried(true)
      if (empty.length > 0) focusFirstFault()
      return empty.length === 0
    },
    reject: (error: unknown) => {
      if (!(error instanceof ApiError)) return
      const found = rejectionsOf(error)
      setRejected(found)
      setTold(Object.keys(found).length > 0)
      focusFirstFault()
    },
  }
}
