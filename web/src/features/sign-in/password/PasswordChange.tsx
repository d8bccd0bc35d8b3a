import type { SubmitEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { passwordText } from './password.text.ts'
import { usePasswordForm } from './use-password-form.ts'

/** Changing the own password by choice, inside of a page. All sessions end with it, this one too. */
export function PasswordChange() {
  const text = useText(passwordText)
  const { form: element, ...form } = usePasswordForm()
  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!form.isBusy) void form.submit()
  }
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <PasswordFields form={form} />
      {form.errors.form !== undefined && (
        <p className="w-field-error" role="alert">
          {form.errors.form}
        </p>
      )}
      <Button type="submit" variant="solid" isBusy={form.isBusy}>
        {text.submit}
      </Button>
    </form>
  )
}
