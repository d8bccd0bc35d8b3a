import { useCallback, useState } from 'react'
import { usePage } from './page.ts'

/**
 * State that comes back when the page was put to sleep, or its window loaded again; a closed or refreshed tab
 * begins anew. `read` makes a value of what was kept, and `undefined` of anything else: users can edit what a
 * browser stores. For texts and choices, never for secrets.
 */
export function useKeptState<T>(
  name: string,
  initial: T,
  read: (kept: unknown) => T | undefined,
): readonly [T, (next: T) => void] {
  const { kept } = usePage()
  const [value, setValue] = useState(() => read(kept.read(name)) ?? initial)
  const change = useCallback(
    (next: T) => {
      kept.write(name, next)
      setValue(next)
    },
    [kept, name],
  )
  return [value, change]
}
