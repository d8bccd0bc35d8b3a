import type { RoleMenu } from '@iwater/contract/accounts/roles'
import type { LocalText } from '@iwater/contract/fields'
import { isWithin, readOrganisation, readTree, visibleOrganisations } from '#domains/organisation'
import { type Database, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { lockRights } from '../account-change.queries.ts'
import {
  administrationScope,
  assertAdministratorLeft,
  assertOwnRightsKept,
  assertRights,
  assertScope,
  mayGrant,
  organisationsVisibleTo,
} from '../people/reach.service.ts'
import { seesRolePage } from './own-menu.service.ts'
import {
  type RoleRow,
  selectHolderCount,
  selectIsNameTaken,
  selectMenusOfRole,
  selectPlacesOfRole,
  selectRoleRows,
  selectRoleVersion,
} from './role.queries.ts'
import {
  deleteRole,
  insertRole,
  type RoleFields,
  replaceRoleMenus,
  updateRole,
} from './role-change.queries.ts'
import { administratorRole } from './standard-roles.ts'

export const isFixed = ({ key }: Pick<RoleRow, 'key'>) => key === administratorRole

/** Whether the session may grant a role at all. */
export const mayGrantRow = (session: Session, row: RoleRow) =>
  mayGrant(session, { ...row, isAdministrator: isFixed(row) })

/** Every role by name, or those of some ids, and whether the session may grant it. */
export async function readGrantableRoles(db: Db, session: Session, ids?: readonly string[]) {
  const rows = await selectRoleRows(db, session.tenantId)
  const wanted = ids && new Set(ids.map((id) => id.toLowerCase()))
  const found = wanted ? rows.filter(({ roleId }) => wanted.has(roleId)) : rows
  return found.map((row) => ({
    value: row.roleId,
    label: row.name,
    isDisabled: !mayGrantRow(session, row),
  }))
}

export async function findRow(db: Db, tenantId: number, roleId: string): Promise<RoleRow> {
  const [row] = await selectRoleRows(db, tenantId, roleId)
  if (!row) throw new AppError('people.role-not-found')
  return row
}

export async function readMenus(db: Db, tenantId: number, roleId: string) {
  await findRow(db, tenantId, roleId)
  return selectMenusOfRole(db, tenantId, roleId)
}

type Wanted = RoleFields & { menus: RoleMenu[] }

const assertGrantable = (session: Session, fields: RoleFields) => {
  assertRights(session, { ...fields, isAdministrator: false })
  assertScope(session, fields.dataScope)
}

async function checkName(db: Db, tenantId: number, name: LocalText, roleId: string | null) {
  if (await selectIsNameTaken(db, tenantId, name, roleId)) {
    throw new AppError('people.role-name-taken')
  }
}

async function setMenus(db: Db, tenantId: number, roleId: string, menus: Wanted['menus']) {
  const known = await replaceRoleMenus(db, tenantId, roleId, menus)
  if (known !== menus.length) throw new AppError('people.menu-not-found')
}

/** Adds a role that grants no more than the session has. */
export async function addRole(db: Db, session: Session, { menus, ...fields }: Wanted) {
  const { tenantId } = session
  assertGrantable(session, fields)
  await checkName(db, tenantId, fields.name, null)
  const roleId = newId()
  await insertRole(db, tenantId, { ...fields, roleId, key: `role-${roleId.slice(-12)}` })
  await setMenus(db, tenantId, roleId, menus)
  return { roleId }
}

/**
 * Throws unless the session may change a role: it has all rights that the role grants, and sees all people who have it,
 * and all that they see by it.
 */
async function assertManageable(
  db: Db,
  session: Session,
  row: RoleFields & Pick<RoleRow, 'key' | 'roleId'>,
) {
  if (isFixed(row)) throw new AppError('people.role-fixed')
  assertGrantable(session, row)
  if (session.organisations === '*') return
  const places = await selectPlacesOfRole(db, session.tenantId, row.roleId)
  const visible = await organisationsVisibleTo(db, session.tenantId, places, row.dataScope)
  if (!isWithin(places, session.organisations) || !isWithin(visible, session.organisations)) {
    throw new AppError('people.beyond-scope')
  }
}

/**
 * Changes a role that the session may change to one that it still may change. Throws record.changed when the role was changed
 * since that version was read, and people.own-rights, people.own-limits or people.own-menu when the session's own person
 * could no longer undo the change.
 */
export async function editRole(
  db: Db,
  session: Session,
  { roleId, version, menus, ...fields }: Wanted & { roleId: string; version: number },
) {
  const { tenantId } = session
  await lockRights(db, tenantId)
  const row = await findRow(db, tenantId, roleId)
  await assertManageable(db, session, row)
  const present = await selectRoleVersion(db, tenantId, roleId)
  if (present !== version) throw new AppError('record.changed', { details: { version: present } })
  await checkName(db, tenantId, fields.name, roleId)
  const sawRolePage = await seesRolePage(db, session)
  await updateRole(db, tenantId, roleId, fields)
  await setMenus(db, tenantId, roleId, menus)
  await assertManageable(db, session, { ...row, ...fields })
  await assertAdministratorLeft(db, tenantId)
  await assertOwnRightsKept(db, session)
  if (sawRolePage && !(await seesRolePage(db, session))) throw new AppError('people.own-menu')
  return null
}

/** Copies a role. */
export async function copyRole(
  db: Db,
  session: Session,
  { roleId, name }: { roleId: string; name: LocalText },
) {
  const { tenantId } = session
  const original = await findRow(db, tenantId, roleId)
  const menus = await selectMenusOfRole(db, tenantId, roleId)
  return addRole(db, session, { ...original, menus, name })
}

/** Removes a role that nobody has. */
export async function removeRole(db: Db, session: Session, roleId: string) {
  const { tenantId } = session
  await lockRights(db, tenantId)
  await assertManageable(db, session, await findRow(db, tenantId, roleId))
  const count = await selectHolderCount(db, tenantId, roleId)
  if (count > 0) throw new AppError('people.role-in-use', { details: { count } })
  await deleteRole(db, tenantId, roleId)
  return null
}

const flat = (nodes: Awaited<ReturnType<typeof readTree>>): typeof nodes =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/**
 * The organisations that a scope shows to a member of an organisation, as far as the session itself sees them: both are
 * read in two transactions.
 */
export async function readScope(
  database: Database,
  session: Session,
  {
    dataScope,
    organizationId = session.organisationId,
  }: Pick<RoleFields, 'dataScope'> & {
    organizationId?: string | undefined
  },
) {
  const { tenantId } = session
  const seen = await withTenant(database, session, async (db) => {
    await readOrganisation(db, tenantId, organizationId)
    return flat(await readTree(db, tenantId, 'zh'))
  })
  const visible = await withTenant(database, administrationScope(session), (db) =>
    visibleOrganisations(db, tenantId, organizationId, dataScope),
  )
  return {
    organizationId,
    organizations: seen
      .filter(({ organizationId: id }) => visible === '*' || visible.includes(id))
      .map(({ organizationId: id, name }) => ({ organizationId: id, name })),
  }
}
