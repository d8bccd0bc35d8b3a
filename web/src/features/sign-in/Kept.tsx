import { Activity, type ReactNode } from 'react'

/** Keeps what has been typed while something else is shown. */
export function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <Activity mode={isShown ? 'visible' : 'hidden'}>{children}</Activity>
}
