import type { Entity } from '@iwater/contract/kit/entity'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { useOwnTools } from './list/own-tools.ts'
import { useMayChange } from './may-change.ts'
import type { Row } from './records.ts'

/**
 * Whether the user is offered to delete records, or a certain one: by right, unless a role hides the button, they are a book
 * that is kept, or the page keeps the one.
 */
export function useMayDelete({ access, book }: Entity, row?: Row) {
  const buttons = usePermissionMap()
  const mayChange = useMayChange(access.change)
  const { keeps } = useOwnTools()
  const isKept = book !== undefined || (row !== undefined && keeps?.(row) === true)
  return mayChange && buttons.delete !== false && !isKept
}
