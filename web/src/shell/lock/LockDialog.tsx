import './lock-dialog.css'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { lock } from '#web/platform/session/lock.ts'
import { changeSettings, lockAfterChoices, useSettings } from '#web/platform/settings/settings.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { lockText } from './lock.text.ts'

/** After how many idle minutes the screen locks by itself: not later than the tenant wants. */
function IdleChoice() {
  const words = useText(lockText)
  const id = useId()
  const own = useSettings((settings) => settings.lockAfter)
  const most = useParameters((parameters) => parameters.lockAfter)
  const minutes = most > 0 && (own === 0 || own > most) ? most : own
  const choices = lockAfterChoices.filter((choice) => most === 0 || (choice > 0 && choice < most))
  return (
    <div className="lock-idle">
      <label htmlFor={id}>{words.after}</label>
      <select
        id={id}
        value={minutes}
        onChange={(event) => changeSettings({ lockAfter: Number(event.target.value) })}
      >
        {(most === 0 ? choices : [...choices, most]).map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? words.never : words.minutes(choice)}
          </option>
        ))}
      </select>
      {minutes > 0 && (
        <small>
          {most > 0 && words.mostNote(most)} {words.autoNote}
        </small>
      )}
    </div>
  )
}

/** Asks for the password of the moment. It is kept nowhere: the server keeps what verifies it. */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const words = useText(lockText)
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit() {
    if (password === '') {
      setError(words.missing)
      return input.current?.focus()
    }
    setBusy(true)
    try {
      await lock(password)
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!isBusy) void submit()
  }

  return (
    <Panel
      in="dialog"
      title={words.lock}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isBusy}>
            {words.lock}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <p className="lock-question">{words.question}</p>
        <PasswordField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is for this field
          autoFocus
          ref={input}
          label={words.password}
          name="lock"
          autoComplete="off"
          maxLength={64}
          required
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
        <p className="lock-hint">{words.hint}</p>
      </form>
      <IdleChoice />
    </Panel>
  )
}
