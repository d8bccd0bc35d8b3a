import type { Permission } from '@iwater/contract/access'
import { type AccessExplanation, explainAccess } from '@iwater/contract/access-explanation'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'

/** What is not shown: a page by its path, or what a right is needed for. */
export type AccessQuestion = { path?: string; permission?: Permission }

/** Why the person does not see something; undefined until the server has answered, and where it cannot. */
export function useAccessExplanation({
  path,
  permission,
}: AccessQuestion): AccessExplanation | undefined {
  const [explanation, setExplanation] = useState<AccessExplanation>()
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
        // Without an answer what was there before stays: this explains a rejection and is none itself.
        if (!(error instanceof ApiError) && !ending.signal.aborted) throw error
      },
    )
    return () => ending.abort()
  }, [path, permission])
  return explanation
}
