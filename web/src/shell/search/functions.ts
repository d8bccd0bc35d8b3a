import { type FindableFunction, listFindableFunctions } from '@iwater/contract/search'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useSession } from '#web/platform/session/session.ts'
import { addressOf } from '#web/shell/menu/menu-items.ts'

let known: { organisationId: string; functions: readonly FindableFunction[] } | undefined

const none: readonly FindableFunction[] = []

/** Functions of all systems. Those of the last time are there at once and are renewed meanwhile. */
export function useFunctions(): readonly FindableFunction[] {
  const organisationId = useSession((session) => session.organisationId) ?? ''
  const [functions, setFunctions] = useState(
    known?.organisationId === organisationId ? known.functions : none,
  )
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      try {
        const input = { organizationId: organisationId }
        const renewed = await call(listFindableFunctions, input, { signal: asking.signal })
        known = { organisationId, functions: renewed }
        setFunctions(renewed)
      } catch (error) {
        // The rest can be found all the same; what was known stays.
        if (!(error instanceof ApiError) && !asking.signal.aborted) throw error
      }
    }
    void ask()
    return () => asking.abort()
  }, [organisationId])
  return functions
}

export const addressOfFunction = ({ functionId, path, appUrl }: FindableFunction) =>
  addressOf({ functionId, moduleId: functionId, path, appUrl })

/** Each page once: as the system on screen has it, else as the first that has it. */
export function eachOnce(functions: readonly FindableFunction[], systemId: string | null) {
  const byAddress = new Map<string, FindableFunction>()
  for (const one of functions) {
    const address = addressOfFunction(one)
    if (!byAddress.has(address) || one.systemId === systemId) byAddress.set(address, one)
  }
  return [...byAddress.values()]
}
