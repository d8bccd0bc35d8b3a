import { useEffect, useEffectEvent } from 'react'

/** Runs when a form that is kept goes off the screen. */
export function useOnLeaving(work: () => void) {
  const latest = useEffectEvent(work)
  useEffect(() => () => latest(), [])
}
