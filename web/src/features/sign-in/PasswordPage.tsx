import type { FormEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { logOut } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PasswordRuleList } from './PasswordRuleList.tsx'
import { passwordText } from './password.text.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Choosing a new password before anything else can be done. */
export default function PasswordPage() {
  const text = useText(passwordText)
  const { rule, values, errors, isBusy, change, submit } = usePasswordForm()
  useDocumentTitle(text.title)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <main className="si-main si-main-single">
      <form className="si-card" onSubmit={onSubmit} noValidate aria-labelledby="password-title">
        <h1 id="password-title">{text.title}</h1>
        <p className="si-note">{text.note}</p>
        <PasswordField
          label={text.old}
          name="old"
          autoComplete="current-password"
          maxLength={64}
          required
          value={values.old}
          error={errors.old}
          onChange={(event) => change('old', event.target.value)}
        />
        <PasswordField
          label={text.next}
          name="next"
          autoComplete="new-password"
          maxLength={64}
          required
          value={values.next}
          error={errors.next}
          onChange={(event) => change('next', event.target.value)}
        />
        {rule !== null && <PasswordRuleList password={values.next} rule={rule} />}
        <PasswordField
          label={text.repeat}
          name="repeat"
          autoComplete="new-password"
          maxLength={64}
          required
          value={values.repeat}
          error={errors.repeat}
          onChange={(event) => change('repeat', event.target.value)}
        />
        {errors.form !== undefined && (
          <p className="si-note si-note-bad" role="alert">
            {errors.form}
          </p>
        )}
        <Button type="submit" look="solid" className="si-submit" isBusy={isBusy}>
          {text.submit}
        </Button>
        <Button look="quiet" className="si-leave" onClick={() => void logOut()}>
          {text.leave}
        </Button>
      </form>
    </main>
  )
}
