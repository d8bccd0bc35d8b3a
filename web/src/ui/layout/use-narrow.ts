import { useSyncExternalStore } from 'react'

/** Below this tables become cards. */
const narrow = '(max-width: 767.98px)'

function subscribe(listener: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's. */
export const useNarrow = () =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
