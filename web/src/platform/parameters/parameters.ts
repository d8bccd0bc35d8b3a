import {
  type ParameterValues,
  readParameters,
  usualParameters,
} from '@iwater/contract/organisation/parameter-values'
import { create } from 'zustand'
import { ApiError, call } from '#web/platform/api/api.ts'

const refreshMs = 300_000

/** The numbers of the product as the tenant wants them; those of the product until they are known. */
export const useParameters = create<ParameterValues>(() => usualParameters)

export const parameters = () => useParameters.getState()

async function refresh() {
  try {
    useParameters.setState(await call(readParameters, {}))
    return true
  } catch (error) {
    // Nothing that a person waits for depends on them: what is known stays, and is asked for again.
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Fetches those of the tenant of the user who has come in. Without an answer the product's own apply for now. */
export async function loadParameters() {
  if (!(await refresh())) useParameters.setState(usualParameters)
}

/** Keeps open pages up to date with what administrators change elsewhere. Answers how to end it. */
export function keepParametersFresh(): () => void {
  const timer = setInterval(() => void refresh(), refreshMs)
  return () => clearInterval(timer)
}
