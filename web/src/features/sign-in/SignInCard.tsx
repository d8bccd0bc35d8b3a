import type { FormEvent } from 'react'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { DemoMark } from '#web/ui/DemoMark.tsx'
import { OrganisationLogo } from '#web/ui/OrganisationLogo.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ImageCodeField } from './ImageCodeField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { signInText } from './sign-in.text.ts'
import { useSignInForm } from './use-sign-in-form.ts'

/** Why somebody who was signed in a moment ago is here again. */
function EndedNote() {
  const { ended: phrases } = useText(signInText)
  const { ended, info } = useSession()
  const notes = {
    expired: info === null ? phrases.expired : phrases.kept,
    'password-changed': phrases.passwordChanged,
    'log-out': null,
  }
  const note = ended === null ? null : notes[ended]
  return (
    note !== null && (
      <p className="si-note" role="status">
        {note}
      </p>
    )
  )
}

/** Whose pages these are, shown before anything is typed. */
function OrganisationLine() {
  const local = useLocal()
  const branding = useBranding()
  return (
    <div className="si-organisation">
      {branding !== null && (
        <>
          <OrganisationLogo size={22} />
          <span>{local(branding.name)}</span>
          {branding.isDemo && <DemoMark />}
        </>
      )}
    </div>
  )
}

export function SignInForm() {
  const text = useText(signInText)
  const branding = useBranding()
  const { form, values, errors, isBusy, isRemembered, setRemembered, imageCode, ...actions } =
    useSignInForm(branding)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void actions.submit()
  }

  return (
    <form
      ref={form}
      className="si-card"
      onSubmit={submit}
      noValidate
      aria-labelledby="sign-in-title"
    >
      <OrganisationLine />
      <h1 id="sign-in-title">{text.title}</h1>
      <EndedNote />
      <TextField
        label={text.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        value={values.username}
        error={errors.username}
        onChange={(event) => actions.change('username', event.target.value)}
        onBlur={() => void actions.checkCode()}
      />
      <PasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        maxLength={64}
        required
        value={values.password}
        error={errors.password}
        onChange={(event) => actions.change('password', event.target.value)}
      />
      {imageCode.isRequired && (
        <ImageCodeField
          name="code"
          required
          value={values.code}
          error={errors.code}
          onChange={(event) => actions.change('code', event.target.value)}
          address={imageCode.address}
          onRenew={imageCode.renew}
        />
      )}
      <label className="si-remember">
        <input
          type="checkbox"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.target.checked)}
        />
        {text.remember}
      </label>
      {errors.form !== undefined && (
        <p className="si-note si-note-bad" role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" look="solid" className="si-submit" isBusy={isBusy}>
        {text.submit}
      </Button>
    </form>
  )
}
