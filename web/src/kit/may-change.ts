import type { Permission } from '@iwater/contract/access'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'

/** Whether a change that needs a right is offered to the user: a demonstration changes nothing. */
export function useMayChange(access: Permission | 'signed-in' | undefined) {
  const isDemonstration = useIsDemonstration()
  return useHasPermission(access) && !isDemonstration
}
