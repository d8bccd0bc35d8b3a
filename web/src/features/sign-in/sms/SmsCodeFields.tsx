import { plainMobile } from '@iwater/contract/rules/mobile'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { ImageCodeField } from '../ImageCodeField.tsx'
import './sms-code.css'
import { useTold } from '../use-told.ts'
import { smsText } from './sms.text.ts'
import type { SmsCode } from './use-sms-code.ts'

/** Number, picture and code, with the button that sends one. */
export function SmsCodeFields({ sms }: { sms: SmsCode }) {
  const text = useText(smsText)
  const told = useTold()
  const { values, errors, imageCode, secondsLeft, isSending, wasSent, change, send } = sms
  return (
    <>
      <TextField
        label={text.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        required
        value={values.mobile}
        error={told(errors.mobile)}
        onChange={(event) => change('mobile', plainMobile(event.target.value))}
      />
      <ImageCodeField
        name="imageCode"
        required
        value={values.imageCode}
        error={told(errors.imageCode)}
        onChange={(event) => change('imageCode', event.target.value)}
        address={imageCode.address}
        onRenew={imageCode.renew}
      />
      <TextField
        label={text.smsCode}
        name="smsCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={values.smsCode}
        error={told(errors.smsCode)}
        onChange={(event) => change('smsCode', event.target.value.replace(/\s+/g, ''))}
        beside={
          <Button
            className="si-send"
            isBusy={isSending}
            disabled={secondsLeft > 0}
            onClick={() => void send()}
          >
            {secondsLeft > 0 ? text.sendAgain(secondsLeft) : text.send}
          </Button>
        }
      />
      <p className="si-note si-sent" role="status">
        {wasSent && text.sent}
      </p>
      {errors.form !== undefined && (
        <p className="si-note si-note-bad" role="alert">
          {told(errors.form)}
        </p>
      )}
    </>
  )
}
