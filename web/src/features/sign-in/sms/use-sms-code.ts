import type { LocalText } from '@iwater/contract/fields'
import { checkMobile, type MobileFault } from '@iwater/contract/rules/mobile'
import { useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { sentenceOf } from '#web/platform/api/sentence-of.ts'
import { inBoth } from '#web/platform/i18n/define-text.ts'
import { useImageCode } from '../use-image-code.ts'
import { useOnLeaving } from '../use-on-leaving.ts'
import { isSmsAllowed, requestSmsCode, type SmsPurpose } from './sms.api.ts'
import { smsText } from './sms.text.ts'
import { useSendWait } from './use-send-wait.ts'

export const smsFields = ['mobile', 'imageCode', 'smsCode'] as const
export type SmsField = (typeof smsFields)[number]
export type SmsErrors = { [Field in SmsField | 'form']?: LocalText | undefined }

const places: Partial<Record<ApiError['code'], SmsField>> = {
  'entrance.mobile-invalid': 'mobile',
  'entrance.sms-off': 'mobile',
  'identity.wrong-code': 'imageCode',
  'identity.code-required': 'imageCode',
  'entrance.sms-code-wrong': 'smsCode',
}

/** Next to which field a failure is told that has to do with codes by SMS; `form` for all others. */
const placeOfSmsFailure = (code: ApiError['code']) => places[code] ?? 'form'

const faultText = (fault: MobileFault) => inBoth(smsText, (words) => words.mobileFaults[fault])

function lackingToSend(values: Record<SmsField, string>): SmsErrors {
  const fault = checkMobile(values.mobile)
  return {
    ...(fault === null ? {} : { mobile: faultText(fault) }),
    ...(values.imageCode.trim() === ''
      ? { imageCode: inBoth(smsText, (words) => words.imageCodeMissing) }
      : {}),
  }
}

function lackingToSubmit(values: Record<SmsField, string>): SmsErrors {
  const fault = checkMobile(values.mobile)
  return {
    ...(fault === null ? {} : { mobile: faultText(fault) }),
    ...(values.smsCode === ''
      ? { smsCode: inBoth(smsText, (words) => words.smsCodeMissing) }
      : /^\d{6}$/.test(values.smsCode)
        ? {}
        : { smsCode: inBoth(smsText, (words) => words.smsCodeFormat) }),
  }
}

const isEmpty = (errors: SmsErrors) => Object.values(errors).every((error) => error === undefined)

/** A number, the picture that has to be read before anything is sent to it, and the code that was sent. */
export function useSmsCode(purpose: SmsPurpose, orgCode: string) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ mobile: '', imageCode: '', smsCode: '' })
  const [errors, setErrors] = useState<SmsErrors>({})
  const [isSending, setSending] = useState(false)
  const [wasSent, setSent] = useState(false)
  const imageCode = useImageCode(true)
  const wait = useSendWait(purpose)

  useOnLeaving(() => setErrors({}))

  function focus(field: SmsField) {
    // The field may be shown only after this render.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
    })
  }

  function show(next: SmsErrors) {
    setErrors(next)
    const first = smsFields.find((field) => next[field] !== undefined)
    if (first !== undefined) focus(first)
    return isEmpty(next)
  }

  function change(field: SmsField, value: string) {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined }))
  }

  async function request() {
    const mobile = values.mobile.trim()
    if (!(await isSmsAllowed(mobile, orgCode)))
      return show({ mobile: inBoth(smsText, (words) => words.off) })
    const code = { randomStr: imageCode.randomStr, code: values.imageCode.trim() }
    wait.begin(await requestSmsCode({ mobile, orgCode, purpose, imageCode: code }))
    setSent(true)
    renew()
    focus('smsCode')
  }

  /** A picture is good for one guess: the next code needs another. */
  function renew() {
    imageCode.renew()
    setValues((before) => ({ ...before, imageCode: '' }))
  }

  async function tellFailure(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    const place = placeOfSmsFailure(error.code)
    if (place === 'imageCode') renew()
    show({ [place]: await sentenceOf(error) })
  }

  async function send() {
    if (isSending || wait.secondsLeft > 0 || !show(lackingToSend(values))) return
    setSending(true)
    try {
      await request()
    } catch (error) {
      await tellFailure(error)
    } finally {
      setSending(false)
    }
  }

  return {
    form,
    values,
    errors,
    imageCode,
    secondsLeft: wait.secondsLeft,
    isSending,
    wasSent,
    change,
    send,
    tellFailure,
    /** Whether what has been typed can be sent in; what is wrong with it is shown. */
    check: () => show(lackingToSubmit(values)),
  }
}

export type SmsCode = Omit<ReturnType<typeof useSmsCode>, 'form'>
