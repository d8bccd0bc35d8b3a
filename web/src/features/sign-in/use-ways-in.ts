import type { WaysIn } from '@iwater/contract/sign-in/sign-in-methods'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { waysOf } from './sign-in.api.ts'

type Known = { code: string; ways: WaysIn }

const record = 'ways'
const passwordOnly: WaysIn = { sms: false, providers: [] }

const remembered = () => readRecord(record) as Known | undefined

/**
 * By what an organisation lets people sign in. The ways of the last visit stand until the server has answered,
 * so that nothing jumps; without an answer the password is left, which every organisation takes.
 */
export function useWaysIn(code: string | undefined): WaysIn {
  const [known, setKnown] = useState(remembered)
  useEffect(() => {
    if (code === undefined) return
    let isCurrent = true
    waysOf(code).then(
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
