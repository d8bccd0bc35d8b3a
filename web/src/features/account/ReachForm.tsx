import { type Personal, savePersonal } from '@iwater/contract/accounts/profile'
import { mostEmailCharacters } from '@iwater/contract/fields'
import { type SubmitEvent, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { encryptPassword } from '#web/platform/api/encrypt-password.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { accountText } from './account.text.ts'
import { profileText } from './profile.text.ts'
import { useWork } from './use-work.ts'

type Values = { phone: string; email: string; password: string }
type Field = keyof Values | 'form'
type Errors = Partial<Record<Field, string | undefined>>

const places: Partial<Record<ApiError['code'], Field>> = {
  'identity.own-password-wrong': 'password',
  'identity.phone-taken': 'phone',
}

function useReachForm(personal: Personal, onSaved: () => Promise<unknown>) {
  const words = useText(profileText)
  const common = useText(accountText)
  const kept = { phone: personal.phone ?? '', email: personal.email ?? '', password: '' }
  const [values, setValues] = useState<Values>(kept)
  const [errors, setErrors] = useState<Errors>({})
  const [isSaved, setSaved] = useState(false)
  const { isBusy, error, run, forgive } = useWork()

  function complaints(): Errors {
    return {
      ...(/^(1\d{10})?$/.test(values.phone.trim()) ? {} : { phone: words.phoneWrong }),
      ...(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(values.email.trim())
        ? {}
        : { email: words.emailWrong }),
      ...(values.password === '' ? { password: common.passwordMissing } : {}),
    }
  }

  function change(field: keyof Values, value: string) {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined }))
    setSaved(false)
    forgive()
  }

  async function submit() {
    const found = complaints()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const isDone = await run(async () => {
      const { phone, email, password } = values
      await call(savePersonal, { phone, email, password: await encryptPassword(password) })
      await onSaved()
    })
    setSaved(isDone)
    if (isDone) setValues((before) => ({ ...before, password: '' }))
  }

  const rejected: Errors = error === null ? {} : { [places[error.code] ?? 'form']: error.message }
  const isChanged = values.phone !== kept.phone || values.email !== kept.email
  return { values, errors: { ...errors, ...rejected }, isBusy, isSaved, isChanged, change, submit }
}

/** How colleagues, and codes by SMS, reach the person. The password is asked for once something has changed. */
export function ReachForm({
  personal,
  onSaved,
}: {
  personal: Personal
  onSaved: () => Promise<unknown>
}) {
  const words = useText(profileText)
  const common = useText(accountText)
  const { values, errors, isBusy, isSaved, isChanged, change, submit } = useReachForm(
    personal,
    onSaved,
  )

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <form className="ac-form" onSubmit={onSubmit} noValidate>
      <p className="ac-note">{words.reachNote}</p>
      <TextField
        label={words.phone}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={11}
        value={values.phone}
        error={errors.phone}
        onChange={(event) => change('phone', event.target.value)}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={mostEmailCharacters}
        value={values.email}
        error={errors.email}
        onChange={(event) => change('email', event.target.value)}
      />
      {isChanged && (
        <PasswordField
          label={common.password}
          name="password"
          autoComplete="current-password"
          maxLength={64}
          required
          value={values.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
      )}
      {errors.form !== undefined && (
        <p className="ac-wrong" role="alert">
          {errors.form}
        </p>
      )}
      <div className="ac-actions">
        <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isChanged}>
          {common.save}
        </Button>
        <span className="ac-good" role="status">
          {isSaved && common.saved}
        </span>
      </div>
    </form>
  )
}
