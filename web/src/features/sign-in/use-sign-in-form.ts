import type { LocalText } from '@iwater/contract/fields'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { sentenceOf } from '#web/platform/api/sentence-of.ts'
import type { Branding } from '#web/platform/branding/branding.ts'
import { inBoth } from '#web/platform/i18n/define-text.ts'
import { readRecord, removeRecord, writeRecord } from '#web/platform/settings/record.ts'
import { type ChosenAccount, takeChosenAccount } from './chosen-account.ts'
import { placeOfFailure, type SignInField } from './failure-place.ts'
import { needsImageCode, signIn } from './sign-in.api.ts'
import { signInText } from './sign-in.text.ts'
import type { SignInFlow } from './sign-in-flow.ts'
import { useImageCode } from './use-image-code.ts'
import { useOnLeaving } from './use-on-leaving.ts'

type Values = Record<SignInField, string>
/** In both languages: the one in use may change while they are read. */
type Errors = { [Field in SignInField | 'form']?: LocalText | undefined }

const nameRecord = 'user-name'

function rememberedName() {
  const name = readRecord(nameRecord)
  return typeof name === 'string' ? name : ''
}

function missing(values: Values, needsCode: boolean): Errors {
  return {
    ...(values.username.trim() === ''
      ? { username: inBoth(signInText, (words) => words.usernameMissing) }
      : {}),
    ...(values.password === ''
      ? { password: inBoth(signInText, (words) => words.passwordMissing) }
      : {}),
    ...(needsCode && values.code.trim() === ''
      ? { code: inBoth(signInText, (words) => words.codeMissing) }
      : {}),
  }
}

const order = ['username', 'password', 'code'] as const satisfies SignInField[]

/** What has been typed, what is wrong with it, and sending it. */
export function useSignInForm(branding: Branding | null, enter: SignInFlow['enter']) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Values>({
    username: rememberedName(),
    password: '',
    code: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const [isRemembered, setRemembered] = useState(true)
  const imageCode = useImageCode(branding?.imageCodeAlways ?? false)
  const orgCode = branding?.code ?? ''

  useOnLeaving(() => setErrors({}))

  function focus(field: SignInField) {
    // The field may be shown only after this render.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus()
    })
  }

  function show(next: Errors) {
    setErrors(next)
    const first = order.find((field) => next[field] !== undefined)
    if (first !== undefined) focus(first)
  }

  function change(field: SignInField, value: string) {
    setValues((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined, form: undefined }))
  }

  /** Not knowing it is no failure: the server says so again when it rejects. */
  async function checkCode() {
    if (imageCode.isRequired || values.username.trim() === '' || orgCode === '') return
    try {
      imageCode.setRequired(await needsImageCode(values.username, orgCode))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function tellFailure(error: ApiError) {
    const place = placeOfFailure(error.code)
    imageCode.renew()
    setValues((before) => ({ ...before, code: '' }))
    if (place === 'code') imageCode.setRequired(true)
    show({ [place]: await sentenceOf(error) })
    if (place === 'password') await checkCode()
  }

  async function submit(typed = values) {
    const lacking = missing(typed, imageCode.isRequired)
    show(lacking)
    if (Object.keys(lacking).length > 0) return
    setBusy(true)
    try {
      const code = imageCode.isRequired
        ? { randomStr: imageCode.randomStr, code: typed.code.trim() }
        : undefined
      const isIn = await enter(() => signIn({ ...typed, orgCode, imageCode: code }))
      if (isRemembered) writeRecord(nameRecord, typed.username.trim())
      else removeRecord(nameRecord)
      // The password is kept for users who return from a further step; the image code was valid for one guess.
      setValues((before) => ({ ...before, ...(isIn ? { password: '' } : {}), code: '' }))
      imageCode.renew()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await tellFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const submitChosen = useEffectEvent(({ username, password }: ChosenAccount) => {
    const filled = { username, password, code: '' }
    setValues(filled)
    void submit(filled)
  })
  // The organisation of a chosen account may be known only after the first render.
  useEffect(() => {
    const account = takeChosenAccount(orgCode)
    // The empty form is on screen first, then it fills itself.
    if (account !== null) queueMicrotask(() => submitChosen(account))
  }, [orgCode])

  return {
    form,
    values,
    errors,
    isBusy,
    isRemembered,
    setRemembered,
    imageCode,
    change,
    checkCode,
    submit,
  }
}
