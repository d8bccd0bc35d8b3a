import type { ReactNode } from 'react'
import { EmptyArt } from './StateArt.tsx'
import { StateNotice } from './StateNotice.tsx'

/** Nothing to show: what is missing, what to do about it, and one button that does it. */
export function EmptyState({
  title,
  hint,
  action,
}: {
  title: ReactNode
  hint?: ReactNode
  action?: ReactNode
}) {
  return (
    <StateNotice art={<EmptyArt />} title={title} action={action} role="status">
      {hint}
    </StateNotice>
  )
}
