import { type DataScope, dataScopes, type Permission } from '@iwater/contract/access'
import { isWithin, type Visible, visibleOrganisations } from '#domains/organisation'
import { rightsOf } from '#domains/sessions'
import type { Db, TenantScope } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { selectAuthority, selectHasAdministrator } from '../account-change.queries.ts'

/**
 * The scope in which people and roles are changed: the whole tenant, because everything that a person would see after a
 * change has to be compared with what is visible to the session. Every change made in it is checked by the functions
 * below.
 */
export const administrationScope = (session: Session): TenantScope => ({
  ...session,
  organisations: '*',
})

const isNarrower = (scope: DataScope, than: DataScope) =>
  dataScopes.indexOf(scope) <= dataScopes.indexOf(than)

/** The rights of a person who is compared with a session. */
type Holding = { permissions: Iterable<Permission>; isAdministrator: boolean }

/** A right that the session does not have, if there is one. */
const rightBeyond = (session: Session, { permissions }: Holding) =>
  [...permissions].find((permission) => !session.permissions.has(permission))

const isAbove = ({ isAdministrator }: Holding, session: Session) =>
  isAdministrator && !session.isAdministrator

/** Whether the session may grant a role at all; what its people may see is checked for each of them. */
export const mayGrant = (session: Session, role: Holding & { dataScope: DataScope }) =>
  !isAbove(role, session) &&
  rightBeyond(session, role) === undefined &&
  isNarrower(role.dataScope, session.dataScope)

/** Throws people.beyond-rights or people.beyond-administrator where rights exceed those of the session. */
export function assertRights(session: Session, holding: Holding) {
  if (isAbove(holding, session)) throw new AppError('people.beyond-administrator')
  const permission = rightBeyond(session, holding)
  if (permission) throw new AppError('people.beyond-rights', { details: { permission } })
}

/** Throws people.beyond-scope where a scope is wider than that of the session. */
export function assertScope(session: Session, scope: DataScope) {
  if (!isNarrower(scope, session.dataScope)) throw new AppError('people.beyond-scope')
}

/** The organisations visible to a person who works for each of some organisations. */
export async function organisationsVisibleTo(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
  scope: DataScope,
): Promise<Visible> {
  const ids = new Set<string>()
  for (const organisationId of organisationIds) {
    const visible = await visibleOrganisations(db, tenantId, organisationId, scope)
    if (visible === '*') return '*'
    for (const id of visible) ids.add(id)
  }
  return [...ids]
}

const isVisible = (session: Session, organisationId: string | undefined) =>
  session.organisations === '*' ||
  (organisationId !== undefined && session.organisations.includes(organisationId))

/**
 * Throws unless the session has all rights of a person, and sees all that they see: a manager of somebody with more
 * rights could obtain them by setting a new password. A person who is not visible is answered like one that does not
 * exist. Checked before a change and after it.
 */
export async function assertWithinReach(db: Db, session: Session, personId: string) {
  const { tenantId } = session
  const authority = await selectAuthority(db, tenantId, personId)
  const [organisationId] = authority?.organisationIds ?? []
  const isSelf = personId === session.userId
  if (!authority || !(isSelf || isVisible(session, organisationId))) {
    throw new AppError('identity.account-not-found')
  }
  const { isAdministrator, organisationIds } = authority
  const { permissions, dataScope } = rightsOf(authority.roles, isAdministrator)
  assertRights(session, { permissions, isAdministrator })
  if (session.organisations !== '*') {
    const visible = await organisationsVisibleTo(db, tenantId, organisationIds, dataScope)
    const places = isSelf ? [] : organisationIds
    if (
      !isWithin([...places], session.organisations) ||
      !isWithin(visible, session.organisations)
    ) {
      throw new AppError('people.beyond-scope')
    }
  }
  return authority
}

/** Throws people.not-yourself for actions that need more than a session on one's own account. */
export function assertOther(session: Session, personId: string) {
  if (personId === session.userId) throw new AppError('people.not-yourself')
}

/**
 * Throws people.own-rights or people.own-limits when a change has taken rights from the session's own person, or
 * organisations from their view: nobody grants what they do not have, so they could not undo it.
 */
export async function assertOwnRightsKept(db: Db, session: Session) {
  const authority = await selectAuthority(db, session.tenantId, session.userId)
  if (!authority) throw new AppError('identity.account-not-found')
  const { roles, isAdministrator, organisationIds } = authority
  const { permissions, dataScope, isDemonstration } = rightsOf(roles, isAdministrator)
  const permission = [...session.permissions].find((held) => !permissions.has(held))
  if (permission) throw new AppError('people.own-rights', { details: { permission } })
  const visible = await organisationsVisibleTo(db, session.tenantId, organisationIds, dataScope)
  if (isDemonstration || !keepsView(session, visible)) throw new AppError('people.own-limits')
}

const keepsView = ({ organisations }: Session, visible: Visible) =>
  visible === '*' || (organisations !== '*' && isWithin([...organisations], visible))

/** Throws people.last-administrator when a change has left no administrator who could undo it. */
export async function assertAdministratorLeft(db: Db, tenantId: number) {
  if (!(await selectHasAdministrator(db, tenantId))) throw new AppError('people.last-administrator')
}
