import type { Entity } from '@iwater/contract/kit/entity'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useHasPermission } from '#web/platform/session/session.ts'

/** Whether the user is offered to delete records: by right, unless a role hides the button or they are a book that is kept. */
export function useMayDelete({ access, book }: Entity) {
  const buttons = usePermissionMap()
  const mayChange = useHasPermission(access.change)
  return mayChange && buttons.delete !== false && book === undefined
}
