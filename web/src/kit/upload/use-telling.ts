import { useEffect, useEffectEvent } from 'react'
import type { Unstored } from './use-uploads.ts'

export type OnUnstored = (unstored: Unstored | undefined) => void

/** Tells whether files are not stored; with the control, they are gone. */
export function useTelling(unstored: Unstored | undefined, onUnstored: OnUnstored | undefined) {
  const tell = useEffectEvent((now: Unstored | undefined) => onUnstored?.(now))
  useEffect(() => {
    tell(unstored)
    return () => tell(undefined)
  }, [unstored])
}
