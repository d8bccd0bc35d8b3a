import { useText } from '#web/platform/i18n/language.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { PasswordRuleList } from './PasswordRuleList.tsx'
import { passwordText } from './password.text.ts'
import type { usePasswordForm } from './use-password-form.ts'

type PasswordFieldsProps = {
  form: Omit<ReturnType<typeof usePasswordForm>, 'form'>
  /** Where the form has taken the place of what had the focus. */
  takesFocus?: boolean
}

/** The old password, and the new one twice with the rule it has to follow. */
export function PasswordFields({ form, takesFocus = false }: PasswordFieldsProps) {
  const text = useText(passwordText)
  const { rule, values, errors, change } = form
  return (
    <>
      <PasswordField
        label={text.old}
        name="old"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form replaces the one that had the focus
        autoFocus={takesFocus}
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
    </>
  )
}
