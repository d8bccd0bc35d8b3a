import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { giveSecondFactor } from './step.api.ts'
import { stepText } from './step.text.ts'

type SecondFactorFormProps = {
  challenge: string
  enter: (give: () => Promise<Tokens>) => Promise<boolean>
  leave: (reason?: string) => void
  onDone?: (() => void) | undefined
}

const isSixDigits = (text: string) => /^\d{6}$/.test(text)

/** The code and what is wrong with it, and sending it. */
function useCode({ challenge, enter, leave, onDone }: SecondFactorFormProps) {
  const text = useText(stepText)
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function complaint() {
    if (code === '') return isRecovery ? text.recoveryMissing : text.codeMissing
    return isRecovery || isSixDigits(code) ? undefined : text.codeFormat
  }

  async function submit() {
    const wrong = complaint()
    setError(wrong)
    if (wrong !== undefined) return input.current?.focus()
    setBusy(true)
    try {
      if (await enter(() => giveSecondFactor(challenge, code))) onDone?.()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'identity.challenge-expired') return leave(failure.message)
      const isWrongRecovery = isRecovery && failure.code === 'identity.second-factor-wrong'
      setError(isWrongRecovery ? text.recoveryWrong : failure.message)
      input.current?.select()
    } finally {
      setBusy(false)
    }
  }

  function change(value: string) {
    setCode(value.replace(/\s+/g, ''))
    setError(undefined)
  }

  function toggle() {
    setRecovery(!isRecovery)
    change('')
    input.current?.focus()
  }

  return { code, isRecovery, error, isBusy, input, submit, change, toggle }
}

/** The second thing that some people prove themselves with: what their authenticator shows, or a recovery code. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const text = useText(stepText)
  const { code, isRecovery, error, isBusy, input, submit, change, toggle } = useCode(props)

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <form onSubmit={onSubmit} noValidate aria-labelledby="step-title">
      <h1 id="step-title">{text.secondFactor}</h1>
      <p className="si-note">{isRecovery ? text.recoveryNote : text.secondFactorNote}</p>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step replaces the form that had the focus
        autoFocus
        ref={input}
        label={isRecovery ? text.recoveryCode : text.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={21}
        required
        value={code}
        error={error}
        onChange={(event) => change(event.target.value)}
      />
      <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
        {text.verify}
      </Button>
      <Button variant="quiet" className="si-leave" onClick={toggle}>
        {isRecovery ? text.useAuthenticator : text.useRecovery}
      </Button>
      <Button variant="quiet" className="si-leave" onClick={() => props.leave()}>
        {text.back}
      </Button>
    </form>
  )
}
