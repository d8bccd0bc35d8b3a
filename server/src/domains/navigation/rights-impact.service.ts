import { type DataScope, dataScopes, permissions as permissionList } from '@iwater/contract/access'
import type { RightsImpact } from '@iwater/contract/accounts/rights-impact'
import type { LocalText } from '@iwater/contract/fields'
import { mostNamed } from '@iwater/contract/pages/menus'
import { permissionNames } from '@iwater/contract/permission-names'
import {
  administratorRole,
  type MenuReader,
  selectMenuReaders,
  selectReadersOfRole,
  selectRoleMenus,
  selectRoles,
} from '#domains/accounts'
import { type HeldRole, type Rights, rightsOf } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { triedOnly } from '#platform/database/savepoint'
import type { Session } from '#platform/http/session'
import { openPages, type Pages } from './menus/open-pages.ts'
import { readAllMenus } from './menus/own-page.service.ts'

/** What an enabled person may do, see and open. */
type Held = Rights & { name: LocalText; pages: Pages }

/** What people have at present, in the order in which they are given. */
async function readHeld(
  db: Db,
  tenantId: number,
  readers: readonly MenuReader[],
): Promise<Map<string, Held>> {
  const roles = await selectRoles(db, tenantId)
  const menus = await readAllMenus(db, tenantId)
  const pagesOf = openPages(menus, roles, await selectRoleMenus(db, tenantId))
  const byKey = new Map(roles.map((role) => [role.key, role]))
  const rolesOf = ({ roleKeys }: MenuReader): HeldRole[] =>
    roleKeys.flatMap((key) => {
      const role = byKey.get(key)
      if (role === undefined) return []
      const { permissions, is_demonstration: isDemonstration } = role
      return [{ permissions, scope: role.data_scope as DataScope, isDemonstration }]
    })
  return new Map(
    readers.map((reader) => {
      const rights = rightsOf(rolesOf(reader), reader.roleKeys.includes(administratorRole))
      return [reader.id, { ...rights, name: reader.name, pages: pagesOf(reader) }]
    }),
  )
}

/** People who lose one thing each, by what it is; each may be noted once for each. */
function lossesOf<Key, What extends object>() {
  const all = new Map<Key, What & { names: LocalText[] }>()
  return {
    note(key: Key, what: What, name: LocalText) {
      const loss = all.get(key) ?? { ...what, names: [] }
      all.set(key, loss)
      loss.names.push(name)
    },
    list: () =>
      [...all.values()].map(
        ({ names, ...what }) => ({ ...what, ...losersOf(names) }) as Loss<What>,
      ),
  }
}

type Loss<What> = Omit<What, 'names'> & ReturnType<typeof losersOf>

const losersOf = (names: readonly LocalText[]) => ({
  people: names.length,
  names: names.slice(0, mostNamed),
})

const isNarrower = (to: Held, from: Held) =>
  dataScopes.indexOf(to.dataScope) < dataScopes.indexOf(from.dataScope)

type Lost = RightsImpact['permissions'][number]
const byCatalogue = (one: Lost, other: Lost) =>
  permissionList.indexOf(one.permission) - permissionList.indexOf(other.permission)

/** What people have before a change and would not have after it. */
function lost(before: ReadonlyMap<string, Held>, after: ReadonlyMap<string, Held>): RightsImpact {
  const permissions = lossesOf<string, Pick<Lost, 'permission' | 'name'>>()
  const scopes = lossesOf<string, Pick<RightsImpact['scopes'][number], 'from' | 'to'>>()
  const pages = lossesOf<string, Pick<RightsImpact['pages'][number], 'name'>>()
  const losing = new Map<string, LocalText>()
  const visitors: LocalText[] = []
  for (const [id, held] of before) {
    const left = after.get(id)
    if (left === undefined) continue
    const { name } = held
    for (const permission of held.permissions) {
      if (left.permissions.has(permission)) continue
      permissions.note(permission, { permission, name: permissionNames[permission] }, name)
      losing.set(id, name)
    }
    if (isNarrower(left, held)) {
      const [from, to] = [held.dataScope, left.dataScope]
      scopes.note(`${from} ${to}`, { from, to }, name)
      losing.set(id, name)
    }
    if (left.isDemonstration && !held.isDemonstration) {
      visitors.push(name)
      losing.set(id, name)
    }
    for (const [path, title] of held.pages) {
      if (left.pages.has(path)) continue
      pages.note(path, { name: title }, name)
      losing.set(id, name)
    }
  }
  return {
    ...losersOf([...losing.values()]),
    permissions: permissions.list().toSorted(byCatalogue),
    scopes: scopes.list(),
    demonstration: visitors.length > 0 ? losersOf(visitors) : null,
    pages: pages.list(),
  }
}

/** Makes a change, with all that may reject it, looks at what it leaves, and undoes it. */
async function impactOf(
  db: Db,
  { tenantId }: Session,
  change: () => Promise<unknown>,
  concerned: readonly MenuReader[],
) {
  const before = await readHeld(db, tenantId, concerned)
  const after = await triedOnly(db, async () => {
    await change()
    return readHeld(db, tenantId, await selectMenuReaders(db, tenantId, [...before.keys()]))
  })
  return lost(before, after)
}

/** What the people who have a role would lose by a change of it. Throws what the change throws. */
export async function impactOnRole(
  db: Db,
  session: Session,
  roleId: string,
  change: () => Promise<unknown>,
): Promise<RightsImpact> {
  return impactOf(db, session, change, await selectReadersOfRole(db, session.tenantId, roleId))
}

/** What a person would lose by a change of them. Throws what the change throws. */
export async function impactOnPerson(
  db: Db,
  session: Session,
  personId: string,
  change: () => Promise<unknown>,
): Promise<RightsImpact> {
  return impactOf(db, session, change, await selectMenuReaders(db, session.tenantId, [personId]))
}
