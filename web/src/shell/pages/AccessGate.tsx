import { lazy, type ReactNode } from 'react'
import { useAccessExplanation } from '#web/platform/session/use-access-explanation.ts'

const NoAccessNotice = lazy(async () => ({
  default: (await import('./NoAccessNotice.tsx')).NoAccessNotice,
}))

const notShown: ReadonlySet<string> = new Set(['permission', 'menu', 'system'])

/**
 * A page that is not in the current menu may be in another one, or in none, and is shown. One that the
 * roles of the user do not show is replaced by the reason.
 */
export function AccessGate({
  path,
  isListed,
  children,
}: {
  path: string
  isListed: boolean
  children: ReactNode
}) {
  const explanation = useAccessExplanation(isListed ? {} : { path })
  if (isListed || explanation === undefined || !notShown.has(explanation.reason)) return children
  return <NoAccessNotice explanation={explanation} />
}
