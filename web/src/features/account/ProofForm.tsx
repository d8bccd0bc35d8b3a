import { type SubmitEvent, useState } from 'react'
import type { ApiError } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { accountText } from './account.text.ts'
import { secondFactorText } from './second-factor.text.ts'
import { useWork } from './use-work.ts'

export type Proof = { password: string; code: string }
type Errors = Partial<Record<keyof Proof | 'form', string | undefined>>

const places: Partial<Record<ApiError['code'], keyof Proof>> = {
  'identity.own-password-wrong': 'password',
  'identity.second-factor-wrong': 'code',
}

/** Asks for what proves the person, and hands it to `onProof`, which may reject it. */
export function ProofForm({
  asks,
  codeLabel,
  codeHint,
  submitLabel,
  variant = 'solid',
  takesFocus = false,
  onProof,
}: {
  asks: readonly (keyof Proof)[]
  codeLabel?: string
  codeHint?: string
  submitLabel: string
  variant?: 'solid' | 'outline'
  /** Where the form has taken the place of the one that had the focus. */
  takesFocus?: boolean
  onProof: (proof: Proof) => Promise<unknown>
}) {
  const words = useText(secondFactorText)
  const common = useText(accountText)
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const [missing, setMissing] = useState<Errors>({})
  const { isBusy, error, run, forgive } = useWork()
  const rejected: Errors = error === null ? {} : { [places[error.code] ?? 'form']: error.message }
  const errors = { ...missing, ...rejected }

  function change(field: keyof Proof, value: string) {
    setProof((before) => ({ ...before, [field]: value }))
    setMissing({})
    forgive()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const complaints = { password: common.passwordMissing, code: words.codeMissing }
    const empty = asks.filter((field) => proof[field].trim() === '')
    setMissing(Object.fromEntries(empty.map((field) => [field, complaints[field]])))
    if (empty.length === 0 && !isBusy) void run(() => onProof(proof))
  }

  return (
    <form className="ac-form" onSubmit={submit} noValidate>
      {asks.includes('password') && (
        <PasswordField
          label={common.password}
          name="password"
          autoComplete="current-password"
          maxLength={64}
          required
          value={proof.password}
          error={errors.password}
          onChange={(event) => change('password', event.target.value)}
        />
      )}
      {asks.includes('code') && (
        <TextField
          label={codeLabel ?? words.code}
          name="code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form that had the focus
          autoFocus={takesFocus}
          inputMode={codeLabel === undefined ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          maxLength={21}
          required
          hint={codeHint}
          value={proof.code}
          error={errors.code}
          onChange={(event) => change('code', event.target.value)}
        />
      )}
      {errors.form !== undefined && (
        <p className="ac-wrong" role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" variant={variant} isBusy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
