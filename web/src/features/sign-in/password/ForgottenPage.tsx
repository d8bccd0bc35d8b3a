import type { LocalText } from '@iwater/contract/fields'
import { checkPassword } from '@iwater/contract/rules/password'
import { type SubmitEvent, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { goTo } from '#web/platform/address/address.tsx'
import { ApiError } from '#web/platform/api/api.ts'
import { sentenceOf } from '#web/platform/api/sentence-of.ts'
import { useBranding } from '#web/platform/branding/branding.ts'
import { inBoth } from '#web/platform/i18n/define-text.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useDocumentTitle } from '#web/platform/page/document-title.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { SmsCodeFields } from '../sms/SmsCodeFields.tsx'
import { useSmsCode } from '../sms/use-sms-code.ts'
import { useTold } from '../use-told.ts'
import { PasswordRuleList } from './PasswordRuleList.tsx'
import { replacePassword } from './password.api.ts'
import { passwordText } from './password.text.ts'
import { usePasswordRule } from './use-password-rule.ts'

const passwordFailures: ReadonlySet<string> = new Set([
  'identity.password-weak',
  'identity.password-reused',
])

function useNewPassword(orgCode: string) {
  const rule = usePasswordRule(orgCode)
  const [next, setNext] = useState('')
  const [repeat, setRepeat] = useState('')
  const [errors, setErrors] = useState<{ next?: LocalText; repeat?: LocalText }>({})

  function check() {
    const isWeak = next === '' || (rule !== null && !checkPassword(next, rule).isStrong)
    const found = {
      ...(isWeak ? { next: inBoth(passwordText, (words) => words.ruleMissed) } : {}),
      ...(next === repeat ? {} : { repeat: inBoth(passwordText, (words) => words.differs) }),
    }
    setErrors(found)
    return Object.keys(found).length === 0
  }

  function change(set: (value: string) => void, value: string) {
    set(value)
    setErrors({})
  }

  return {
    rule,
    next,
    repeat,
    errors,
    check,
    changeNext: (value: string) => change(setNext, value),
    changeRepeat: (value: string) => change(setRepeat, value),
    tell: (fault: LocalText) => setErrors({ next: fault }),
  }
}

/** Replaces a password that its owner does not know any more, with a code sent to their number. */
export default function ForgottenPage() {
  const text = useText(passwordText)
  const told = useTold()
  const orgCode = useBranding()?.code ?? ''
  const { form, ...sms } = useSmsCode('reset', orgCode)
  const password = useNewPassword(orgCode)
  const [isBusy, setBusy] = useState(false)
  useDocumentTitle(text.forgotten)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    // Both, so that everything that is wrong is seen at once.
    const checks = [sms.check(), password.check()]
    if (isBusy || checks.includes(false)) return
    const { mobile, smsCode: code } = sms.values
    setBusy(true)
    try {
      await replacePassword({ mobile, code, newPassword: password.next, orgCode })
      goTo(paths.signIn({ code: orgCode }))
    } catch (error) {
      if (error instanceof ApiError && passwordFailures.has(error.code)) {
        password.tell(await sentenceOf(error))
      } else await sms.tellFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="si-main si-main-single">
      <form
        ref={form}
        className="si-card"
        onSubmit={(event) => void submit(event)}
        noValidate
        aria-labelledby="forgotten-title"
      >
        <h1 id="forgotten-title">{text.forgotten}</h1>
        <p className="si-note">{text.forgottenNote}</p>
        <SmsCodeFields sms={sms} />
        <PasswordField
          label={text.next}
          name="next"
          autoComplete="new-password"
          maxLength={64}
          required
          value={password.next}
          error={told(password.errors.next)}
          onChange={(event) => password.changeNext(event.target.value)}
        />
        {password.rule !== null && (
          <PasswordRuleList password={password.next} rule={password.rule} />
        )}
        <PasswordField
          label={text.repeat}
          name="repeat"
          autoComplete="new-password"
          maxLength={64}
          required
          value={password.repeat}
          error={told(password.errors.repeat)}
          onChange={(event) => password.changeRepeat(event.target.value)}
        />
        <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
          {text.replace}
        </Button>
        <OwnLink className="w-button w-button-quiet si-leave" to={paths.signIn()}>
          {text.back}
        </OwnLink>
      </form>
    </main>
  )
}
