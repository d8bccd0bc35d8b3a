import { type RefObject, type SubmitEvent, useEffect } from 'react'
import { paths } from '#web/app/paths.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { ImageCodeField } from './ImageCodeField.tsx'
import { signInText } from './sign-in.text.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import { useSignInForm } from './use-sign-in-form.ts'
import { useTold } from './use-told.ts'

type PasswordFormProps = { enter: SignInFlow['enter']; canReplace: boolean }

/**
 * Users start to type at once: the first empty field takes the focus, which would be behind the
 * entries of the header otherwise. On a screen for fingers the keyboard would cover the page.
 */
function useFirstField(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const isTaken = document.activeElement !== document.body
    if (isTaken || !window.matchMedia('(pointer: fine)').matches) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []
    const first = [...fields].find(({ value }) => value === '')
    first?.focus({ preventScroll: true })
  }, [form])
}

/** Signing in with name and password, and after failures an image code. */
export function PasswordForm({ enter, canReplace }: PasswordFormProps) {
  const text = useText(signInText)
  const told = useTold()
  const { form, values, errors, isBusy, isRemembered, setRemembered, imageCode, ...actions } =
    useSignInForm(useBranding(), enter)
  useFirstField(form)

  // The server answers a locked name like any wrong password, so this is shown in both cases.
  const wasRejected = errors.password !== undefined && values.password !== ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void actions.submit()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-labelledby="sign-in-title">
      <TextField
        label={text.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        required
        value={values.username}
        error={told(errors.username)}
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
        error={told(errors.password)}
        onChange={(event) => actions.change('password', event.target.value)}
      />
      {imageCode.isRequired && (
        <ImageCodeField
          name="code"
          required
          value={values.code}
          error={told(errors.code)}
          onChange={(event) => actions.change('code', event.target.value)}
          address={imageCode.address}
          onRenew={imageCode.renew}
        />
      )}
      {imageCode.isRequired && wasRejected && <p className="si-note">{text.lockNote}</p>}
      <div className="si-below">
        <label className="si-remember">
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={(event) => setRemembered(event.target.checked)}
          />
          {text.remember}
        </label>
        {canReplace && <OwnLink to={paths.forgottenPassword()}>{text.forgotten}</OwnLink>}
      </div>
      {errors.form !== undefined && (
        <p className="si-note si-note-bad" role="alert">
          {told(errors.form)}
        </p>
      )}
      <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
        {text.submit}
      </Button>
    </form>
  )
}
