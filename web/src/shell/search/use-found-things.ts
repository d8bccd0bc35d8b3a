import { type FoundThings, searchThings } from '@iwater/contract/search'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'

/** How long typing has to rest before the server is asked, in milliseconds. */
const restMs = 180

type Found = { keyword: string; things: FoundThings | null; error: ApiError | null }

const nothing: Found = { keyword: '', things: null, error: null }

/** What the server finds for a word. While another is being looked for, what was found before stays. */
export function useFoundThings(keyword: string) {
  const [found, setFound] = useState<Found>(nothing)
  useEffect(() => {
    if (keyword === '') return
    const asking = new AbortController()
    const ask = async () => {
      try {
        const things = await call(searchThings, { keyword }, { signal: asking.signal })
        setFound({ keyword, things, error: null })
      } catch (error) {
        if (asking.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setFound({ keyword, things: null, error })
      }
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [keyword])
  const isPending = keyword !== '' && found.keyword !== keyword
  return keyword === '' ? { ...nothing, isPending } : { ...found, isPending }
}
