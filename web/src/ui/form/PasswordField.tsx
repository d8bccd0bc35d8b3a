import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { passwordFieldText } from './password-field.text.ts'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'hint' | 'inside'>

/** A password that can be looked at, with a word when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useText(passwordFieldText)
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const Icon = isShown ? Eye : EyeOff
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={hasCapsLock ? text.capsLock : undefined}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      onBlur={() => setCapsLock(false)}
      inside={
        <button
          type="button"
          aria-label={isShown ? text.hidePassword : text.showPassword}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
