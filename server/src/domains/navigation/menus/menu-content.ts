import type { SystemRow } from '../system.queries.ts'
import type { AnyMenuRow } from './menu.queries.ts'

/** The systems and menu entries of a tenant, as they are or as they would be after a change. */
export type MenuContent = { systems: readonly SystemRow[]; entries: readonly AnyMenuRow[] }

/** The entries that menus have: neither hidden nor in a module that is. */
export function shownEntries(entries: readonly AnyMenuRow[]): readonly AnyMenuRow[] {
  const hidden = new Set(entries.flatMap(({ id, is_shown }) => (is_shown ? [] : [id])))
  return entries.filter(
    ({ id, parent_id }) => !hidden.has(id) && (parent_id === null || !hidden.has(parent_id)),
  )
}
