import type { PasswordRule } from '@iwater/contract/rules/password'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { readPasswordRule } from './password.api.ts'

/** The organisation's rule, or null while it is not known: the server judges in any case. */
export function usePasswordRule(orgCode?: string) {
  const [rule, setRule] = useState<PasswordRule | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    readPasswordRule(orgCode, leaving.signal).then(setRule, (error: unknown) => {
      if (!leaving.signal.aborted && !(error instanceof ApiError)) throw error
    })
    return () => leaving.abort()
  }, [orgCode])
  return rule
}
