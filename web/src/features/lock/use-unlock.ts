import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { unlock } from '#web/platform/session/lock.ts'
import { lockPageText } from './lock.text.ts'

const triesLeftOf = (error: ApiError) =>
  typeof error.details.triesLeft === 'number' ? error.details.triesLeft : undefined

/** The password for unlocking, what is wrong with it, and how often it was. */
export function useUnlock() {
  const words = useText(lockPageText)
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [failures, setFailures] = useState(0)
  const [isBusy, setBusy] = useState(false)

  function complain(text: string) {
    setError(text)
    setFailures((count) => count + 1)
    input.current?.select()
  }

  function tell(failure: ApiError) {
    if (failure.code !== 'identity.lock-password-wrong') return complain(failure.message)
    const left = triesLeftOf(failure)
    complain(left === undefined ? words.wrong : words.wrongWithTries(left))
  }

  async function submit() {
    if (password === '') return complain(words.missing)
    setBusy(true)
    try {
      await unlock(password)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      tell(failure)
    } finally {
      setBusy(false)
    }
  }

  function change(next: string) {
    setPassword(next)
    setError(undefined)
  }

  return { input, password, error, failures, isBusy, change, submit }
}
