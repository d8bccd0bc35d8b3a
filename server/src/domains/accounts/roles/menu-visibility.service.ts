import type { FunctionButton } from '@iwater/contract/access'
import type { Db } from '#platform/database/database'
import {
  type RoleMenuRow,
  selectRoleKeysOf,
  selectRoleMenus,
  selectRoles,
} from './role-rights.queries.ts'
import { administratorRole } from './standard-roles.ts'

type Entry = { id: string; permission: string | null }
type Role = Awaited<ReturnType<typeof selectRoles>>[number]

/** Which menu entries are visible to a person, and which of their buttons. */
export type MenuVisibility = {
  /** Whether one of the person's roles shows the entry. */
  isShown(entry: Entry): boolean
  /** Keys of all roles that show the entry; none where every role does. */
  rolesFor(entry: Entry): string[]
  /** Buttons that are hidden by every role of the person that shows the entry. */
  hiddenButtons(entry: Entry): FunctionButton[]
}

const keyOf = (roleId: string, entryId: string) => `${roleId} ${entryId}`

const allows = (role: Role, { permission }: Entry) =>
  role.key === administratorRole || permission === null || role.permissions.includes(permission)

/** The menu settings of the roles of some keys: of all roles, and their settings of single entries. */
export function menuVisibilityOf(
  roles: readonly Role[],
  rows: readonly RoleMenuRow[],
  ownKeys: readonly string[],
) {
  const byPlace = new Map(rows.map((row) => [keyOf(row.role_id, row.menu_entry_id), row]))
  const shows = (role: Role, entry: Entry) =>
    allows(role, entry) &&
    (role.shows_all_menus || (byPlace.get(keyOf(role.id, entry.id))?.is_shown ?? false))
  const own = roles.filter(({ key }) => ownKeys.includes(key))
  const visibility: MenuVisibility = {
    isShown: (entry) => own.some((role) => shows(role, entry)),
    rolesFor(entry) {
      const showing = roles.filter((role) => shows(role, entry))
      return showing.length === roles.length ? [] : showing.map(({ key }) => key)
    },
    hiddenButtons(entry) {
      const [first, ...others] = own
        .filter((role) => shows(role, entry))
        .map((role) => byPlace.get(keyOf(role.id, entry.id))?.hidden_buttons ?? [])
      return (first ?? []).filter((button) =>
        others.every((hidden) => hidden.includes(button)),
      ) as FunctionButton[]
    },
  }
  return visibility
}

/** The menu settings of the roles of a person. */
export async function readMenuVisibility(
  db: Db,
  tenantId: number,
  accountId: string,
): Promise<MenuVisibility> {
  const roles = await selectRoles(db, tenantId)
  const rows = await selectRoleMenus(db, tenantId)
  return menuVisibilityOf(roles, rows, await selectRoleKeysOf(db, tenantId, accountId))
}
