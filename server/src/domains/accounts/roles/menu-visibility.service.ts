import type { FunctionButton } from '@iwater/contract/access'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import {
  type RoleMenuRow,
  selectRoleKeysOf,
  selectRoleMenus,
  selectRoles,
} from './role-rights.queries.ts'
import { administratorRole } from './standard-roles.ts'

type Entry = { id: string; permission: string | null }
type Role = Awaited<ReturnType<typeof selectRoles>>[number]

/** Which menu entries are visible to a person, and which of their buttons; to two persons, what each of them sees. */
export type MenuVisibility = {
  /** Whether one of the person's roles shows the entry; each person's. */
  isShown(entry: Entry): boolean
  /** Keys of all roles that show the entry; none where every role does. */
  rolesFor(entry: Entry): string[]
  /** Buttons that are hidden by every role of the person that shows the entry. */
  hiddenButtons(entry: Entry): FunctionButton[]
}

const keyOf = (roleId: string, entryId: string) => `${roleId} ${entryId}`

const allows = (role: Role, { permission }: Pick<Entry, 'permission'>) =>
  role.key === administratorRole || permission === null || role.permissions.includes(permission)

/**
 * The menu settings of all roles and their settings of single entries, for persons with roles of some keys: what each of them
 * sees.
 */
export function menuVisibilityOf(
  roles: readonly Role[],
  rows: readonly RoleMenuRow[],
  keysOfPersons: readonly (readonly string[])[],
) {
  const byPlace = new Map(rows.map((row) => [keyOf(row.role_id, row.menu_entry_id), row]))
  const shows = (role: Role, entry: Entry) =>
    allows(role, entry) &&
    (role.shows_all_menus || (byPlace.get(keyOf(role.id, entry.id))?.is_shown ?? false))
  const persons = keysOfPersons.map((keys) => roles.filter(({ key }) => keys.includes(key)))
  const hiddenFrom = (own: readonly Role[], entry: Entry) => {
    const [first, ...others] = own
      .filter((role) => shows(role, entry))
      .map((role) => byPlace.get(keyOf(role.id, entry.id))?.hidden_buttons ?? [])
    return (first ?? []).filter((button) =>
      others.every((hidden) => hidden.includes(button)),
    ) as FunctionButton[]
  }
  const visibility: MenuVisibility = {
    isShown: (entry) => persons.every((own) => own.some((role) => shows(role, entry))),
    rolesFor(entry) {
      const showing = roles.filter((role) => shows(role, entry))
      return showing.length === roles.length ? [] : showing.map(({ key }) => key)
    },
    hiddenButtons: (entry) => [...new Set(persons.flatMap((own) => hiddenFrom(own, entry)))],
  }
  return visibility
}

/** Whether roles of some keys open configuration management. */
export const mayConfigureBy = (roles: readonly Role[], keys: readonly string[]) =>
  roles.some(
    (role) => keys.includes(role.key) && allows(role, { permission: 'navigation.configure' }),
  )

/** The persons whose menus a session is limited to: its user and, in a view, the person who is viewed. */
export const readersOf = ({
  userId,
  readers,
}: Pick<Session, 'userId' | 'readers'>): readonly string[] => readers ?? [userId]

/** The menu settings of the roles of a session's user; in a view, what the roles of both persons show. */
export async function readMenuVisibility(db: Db, session: Session): Promise<MenuVisibility> {
  const { tenantId } = session
  const roles = await selectRoles(db, tenantId)
  const rows = await selectRoleMenus(db, tenantId)
  const keys: string[][] = []
  for (const accountId of readersOf(session))
    keys.push(await selectRoleKeysOf(db, tenantId, accountId))
  return menuVisibilityOf(roles, rows, keys)
}
