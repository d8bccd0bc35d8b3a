import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { clientAuthorization } from '#web/platform/api/transport.ts'

type Asked<T> = { data: T | null; error: ApiError | null; retry: () => void }

/**
 * Asks once what an organisation says of itself. The library that the pages inside ask with is of no use here:
 * the sign-in area is small without it.
 */
export function useAnswer<R extends Route>(route: R, input: InputOf<R>): Asked<OutputOf<R>> {
  const [data, setData] = useState<OutputOf<R> | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [tries, setTries] = useState(0)
  const key = JSON.stringify(input)

  useEffect(() => {
    const leaving = new AbortController()
    const asked = JSON.parse(key) as InputOf<R>
    const options = { authorization: clientAuthorization, signal: leaving.signal }
    call(route, asked, options).then(setData, (failure: unknown) => {
      if (leaving.signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
    })
    return () => leaving.abort()
  }, [route, key, tries])

  function retry() {
    setError(null)
    setTries((before) => before + 1)
  }

  return { data, error, retry }
}
