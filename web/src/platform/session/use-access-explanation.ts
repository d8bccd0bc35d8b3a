import type { Permission } from '@iwater/contract/access'
import { type AccessExplanation, explainAccess } from '@iwater/contract/access-explanation'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'

/** What is not accessible: a page by its path, or a permission. */
export type AccessQuestion = { path?: string; permission?: Permission }

/** The explanation of missing access; undefined until the server has answered, null if it cannot. */
export function useAccessExplanation({
  path,
  permission,
}: AccessQuestion): AccessExplanation | null | undefined {
  const [explanation, setExplanation] = useState<AccessExplanation | null>()
  useEffect(() => {
    if (path === undefined && permission === undefined) return
    const ending = new AbortController()
    const question = {
      ...(path !== undefined && { path }),
      ...(permission !== undefined && { permission }),
    }
    call(explainAccess, question, { signal: ending.signal }).then(
      setExplanation,
      (error: unknown) => {
        if (ending.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        // Without an answer the previous one stays: a failed explanation is not an error of its own.
        setExplanation((known) => known ?? null)
      },
    )
    return () => ending.abort()
  }, [path, permission])
  return explanation
}
