import type { FormEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { logOut } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { passwordText } from './password.text.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Choosing a new password before anything else can be done. */
export default function PasswordPage() {
  const text = useText(passwordText)
  const { form: element, ...form } = usePasswordForm()
  const { errors, isBusy, submit } = form
  useDocumentTitle(text.title)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <main className="si-main si-main-single">
      <form
        ref={element}
        className="si-card"
        onSubmit={onSubmit}
        noValidate
        aria-labelledby="password-title"
      >
        <h1 id="password-title">{text.title}</h1>
        <p className="si-note">{text.note}</p>
        <PasswordFields form={form} takesFocus />
        {errors.form !== undefined && (
          <p className="si-note si-note-bad" role="alert">
            {errors.form}
          </p>
        )}
        <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
          {text.submit}
        </Button>
        <Button variant="quiet" className="si-leave" onClick={() => void logOut()}>
          {text.leave}
        </Button>
      </form>
    </main>
  )
}
