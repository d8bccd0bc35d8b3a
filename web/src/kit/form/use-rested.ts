import { useEffect, useState } from 'react'

/** As in lists: how long typing has to rest before the server is asked. */
const restMs = 350

/** What was typed last, once typing rests. */
export function useRested(typed: string) {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
