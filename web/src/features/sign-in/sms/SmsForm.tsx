import { type SubmitEvent, useState } from 'react'
import { useBranding } from '#web/platform/branding/branding.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { signInText } from '../sign-in.text.ts'
import type { SignInFlow } from '../sign-in-flow.ts'
import { SmsCodeFields } from './SmsCodeFields.tsx'
import { signInBySms } from './sms.api.ts'
import { useSmsCode } from './use-sms-code.ts'

/** Signing in with a code that is sent to one's phone. */
export function SmsForm({ enter }: { enter: SignInFlow['enter'] }) {
  const text = useText(signInText)
  const orgCode = useBranding()?.code ?? ''
  const { form, ...sms } = useSmsCode('sign-in', orgCode)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy || !sms.check()) return
    const { mobile, smsCode } = sms.values
    setBusy(true)
    try {
      await enter(() => signInBySms(mobile, smsCode, orgCode))
    } catch (error) {
      await sms.tellFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate aria-label={text.bySms}>
      <SmsCodeFields sms={sms} />
      <Button type="submit" variant="solid" className="si-submit" isBusy={isBusy}>
        {text.submit}
      </Button>
    </form>
  )
}
