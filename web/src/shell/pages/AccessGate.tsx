import type { Permission } from '@iwater/contract/access'
import { lazy, type ReactNode } from 'react'
import { useSession } from '#web/platform/session/session.ts'
import { useAccessExplanation } from '#web/platform/session/use-access-explanation.ts'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'

const NoAccessNotice = lazy(async () => ({
  default: (await import('./NoAccessNotice.tsx')).NoAccessNotice,
}))

const notShown: ReadonlySet<string> = new Set(['permission', 'menu', 'system'])

type Gate = {
  path: string
  isListed: boolean
  /** The permission that the page requires. */
  permission: Permission | undefined
}

/** The explanation of the page; of its permission where no menu requires it. */
function useExplanation({ path, isListed, permission }: Gate) {
  const isMissing = useSession(
    ({ info }) =>
      permission !== undefined && info !== null && !info.permissions.includes(permission),
  )
  const ofPage = useAccessExplanation(isMissing || !isListed ? { path } : {})
  const isOfPermission = isMissing && ofPage && !notShown.has(ofPage.reason)
  const ofPermission = useAccessExplanation(isOfPermission && permission ? { permission } : {})
  return { isMissing, explanation: isOfPermission ? ofPermission : ofPage }
}

/**
 * A page that is not in the current menu may be in another one, or in none, and is shown. One that the
 * roles of the user do not show is replaced by the reason, and one without its permission sends nothing before.
 */
export function AccessGate({ children, ...gate }: Gate & { children: ReactNode }) {
  const { isMissing, explanation } = useExplanation(gate)
  if (gate.isListed && !isMissing) return children
  if (explanation === undefined) return isMissing ? <PageSkeleton /> : children
  if (explanation === null || !notShown.has(explanation.reason)) return children
  return <NoAccessNotice explanation={explanation} />
}
