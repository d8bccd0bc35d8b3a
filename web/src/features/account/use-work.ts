import { useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'

/** Something a button starts: whether it runs, and what went wrong with it. `run` answers whether it went well. */
export function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, error, run, forgive: () => setError(null) }
}
