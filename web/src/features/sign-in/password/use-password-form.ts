import { checkPassword, type PasswordRule } from '@iwater/contract/rules/password'
import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { textNow } from '#web/platform/i18n/language.ts'
import { changeOwnPassword } from './password.api.ts'
import { passwordText } from './password.text.ts'
import { usePasswordRule } from './use-password-rule.ts'

export type PasswordValues = { old: string; next: string; repeat: string }
type Errors = { [Field in keyof PasswordValues | 'form']?: string | undefined }

const places: Partial<Record<ApiError['code'], keyof Errors>> = {
  'identity.old-password-wrong': 'old',
  'identity.password-weak': 'next',
  'identity.password-reused': 'next',
}

const order = ['old', 'next', 'repeat'] as const satisfies (keyof PasswordValues)[]

function wrong(values: PasswordValues, rule: PasswordRule | null): Errors {
  const text = textNow(passwordText)
  return {
    ...(values.old === '' ? { old: text.oldMissing } : {}),
    ...(rule !== null && !checkPassword(values.next, rule).isStrong
      ? { next: text.ruleMissed }
      : {}),
    ...(values.next !== values.repeat ? { repeat: text.differs } : {}),
  }
}

export function usePasswordForm() {
  const form = useRef<HTMLFormElement>(null)
  const rule = usePasswordRule()
  const [values, setValues] = useState<PasswordValues>({ old: '', next: '', repeat: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)

  function change(field: keyof PasswordValues, value: string) {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined }))
  }

  function show(found: Errors) {
    setErrors(found)
    const first = order.find((field) => found[field] !== undefined)
    if (first === undefined) return
    form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
  }

  async function submit() {
    const found = wrong(values, rule)
    show(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await changeOwnPassword(values.old, values.next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      show({ [places[error.code] ?? 'form']: error.message })
    } finally {
      setBusy(false)
    }
  }

  return { form, rule, values, errors, isBusy, change, submit }
}
