import { lazy, type ReactNode } from 'react'
import { useWhy } from '#web/platform/session/use-why.ts'

const WhyNotice = lazy(async () => ({ default: (await import('./WhyNotice.tsx')).WhyNotice }))

const notShown: ReadonlySet<string> = new Set(['permission', 'menu', 'system'])

/**
 * A page that the menu on screen does not have may stand in another one, or in none, and is shown. One that the
 * person's roles keep from them gives way to the reason.
 */
export function WhyGate({
  path,
  isListed,
  children,
}: {
  path: string
  isListed: boolean
  children: ReactNode
}) {
  const why = useWhy(isListed ? {} : { path })
  if (isListed || why === undefined || !notShown.has(why.reason)) return children
  return <WhyNotice why={why} />
}
