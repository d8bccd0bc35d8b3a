import type { SignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { methodsOf } from './sign-in.api.ts'

type Known = { code: string; ways: SignInMethods }

const record = 'ways'
const passwordOnly: SignInMethods = { sms: false, providers: [] }

const remembered = () => readRecord(record) as Known | undefined

/**
 * The sign-in methods of an organisation. Those of the last visit are shown until the server has answered, so that
 * nothing jumps; without an answer the password is offered, which every organisation accepts.
 */
export function useSignInMethods(code: string | undefined): SignInMethods {
  const [known, setKnown] = useState(remembered)
  useEffect(() => {
    if (code === undefined) return
    let isCurrent = true
    methodsOf(code).then(
      (ways) => {
        writeRecord(record, { code, ways } satisfies Known)
        if (isCurrent) setKnown({ code, ways })
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isCurrent = false
    }
  }, [code])
  return known !== undefined && known.code === code ? known.ways : passwordOnly
}
