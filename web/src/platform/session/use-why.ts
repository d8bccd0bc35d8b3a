import type { Permission } from '@iwater/contract/access'
import { askWhy, type Why } from '@iwater/contract/why'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'

/** What is not shown: a page by its path, or what a right is needed for. */
export type WhyQuestion = { path?: string; permission?: Permission }

/** Why the person does not see something; undefined until the server has answered, and where it cannot. */
export function useWhy({ path, permission }: WhyQuestion): Why | undefined {
  const [why, setWhy] = useState<Why>()
  useEffect(() => {
    if (path === undefined && permission === undefined) return
    const ending = new AbortController()
    const question = {
      ...(path !== undefined && { path }),
      ...(permission !== undefined && { permission }),
    }
    call(askWhy, question, { signal: ending.signal }).then(setWhy, (error: unknown) => {
      // Without an answer what was there before stays: this explains a refusal and is none itself.
      if (!(error instanceof ApiError) && !ending.signal.aborted) throw error
    })
    return () => ending.abort()
  }, [path, permission])
  return why
}
