import type {
  addPerson as addRoute,
  editPerson as editRoute,
} from '@iwater/contract/accounts/people'
import type { RequestOf } from '@iwater/contract/route'
import { readOrganisation } from '#domains/organisation'
import { endSessions } from '#domains/sessions'
import { type Database, type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { canonicalName, createAccount } from '../account.service.ts'
import {
  lockRights,
  replaceAccountRoles,
  replaceFurtherOrganisations,
  updateAccount,
  updateEnabled,
} from '../account-change.queries.ts'
import { type FirstPassword, storeFirstPassword } from '../passwords/first-password.service.ts'
import { selectRoleIds } from '../roles/role.queries.ts'
import { lockVersion, selectOnePerson } from './person.queries.ts'
import { selectTaken } from './person-conflict.queries.ts'
import {
  administrationScope,
  assertAdministratorLeft,
  assertOther,
  assertOwnRightsKept,
  assertWithinReach,
} from './reach.service.ts'

const isBeyondReach = (error: unknown) =>
  error instanceof AppError && error.code.startsWith('people.beyond-')

async function isWithinReach(database: Database, session: Session, personId: string) {
  try {
    await withTenant(database, administrationScope(session), (db) =>
      assertWithinReach(db, session, personId),
    )
    return true
  } catch (error) {
    if (isBeyondReach(error)) return false
    throw error
  }
}

/** A person visible to the session, and, in a second transaction with another scope, whether it may change them. */
export async function readPerson(
  database: Database,
  session: Session,
  personId: string,
  { now }: { now: Date },
) {
  const found = await withTenant(database, session, (db) =>
    selectOnePerson(db, session.tenantId, now, personId),
  )
  if (!found) throw new AppError('identity.account-not-found')
  return {
    ...found,
    lastSignInAt: found.lastSignInAt?.toISOString() ?? null,
    createdAt: found.createdAt.toISOString(),
    isSelf: personId === session.userId,
    isChangeable: await isWithinReach(database, session, personId),
  }
}

type Fields = Pick<
  RequestOf<typeof editRoute>,
  'organizationId' | 'furtherOrganizationIds' | 'phone' | 'email' | 'roleIds' | 'name' | 'title'
>

type Present = {
  /** The person to change, and the organisations they have already; none for a new person. */
  personId?: string
  places?: readonly string[]
  /** The name of a new person. */
  loginName?: string
}

/** Throws unless everything that a form names exists and is not taken. */
async function checkFields(
  db: Db,
  session: Session,
  { organizationId, furtherOrganizationIds, roleIds, phone }: Fields,
  { personId, loginName, places = [] }: Present,
) {
  const { tenantId, organisations } = session
  for (const id of [organizationId, ...furtherOrganizationIds]) {
    const isKnown = organisations === '*' || organisations.includes(id) || places.includes(id)
    // The existence of what the session does not see must not be revealed.
    if (!isKnown) throw new AppError('organisation.not-found')
    await readOrganisation(db, tenantId, id)
  }
  const known = await selectRoleIds(db, tenantId, roleIds)
  if (known.length !== new Set(roleIds).size) throw new AppError('people.role-not-found')
  const taken = await selectTaken(db, tenantId, {
    personId: personId ?? null,
    loginName: loginName ?? null,
    phone,
  })
  if (taken === 'login-name') {
    throw new AppError('people.login-name-taken', { details: { loginName } })
  }
  if (taken === 'phone') throw new AppError('people.phone-taken')
}

const uniqueOthers = ({ organizationId, furtherOrganizationIds }: Fields) => [
  ...new Set(furtherOrganizationIds.filter((id) => id !== organizationId)),
]

async function giveRolesAndPlaces(db: Db, session: Session, personId: string, fields: Fields) {
  const { tenantId } = session
  await replaceFurtherOrganisations(db, tenantId, personId, uniqueOthers(fields))
  await replaceAccountRoles(db, tenantId, personId, fields.roleIds)
  await assertWithinReach(db, session, personId)
}

/** E-mail addresses are stored and compared in lower case. */
const storedAddress = (email: string | null) => email?.toLowerCase() ?? null

/** Adds a person, who must choose their own password at the first sign-in; answers the first password. */
export async function addPerson(
  db: Db,
  session: Session,
  { loginName, ...fields }: RequestOf<typeof addRoute>,
  { first: { password, hash } }: { first: FirstPassword },
) {
  const { tenantId } = session
  await lockRights(db, tenantId)
  await checkFields(db, session, fields, { loginName: canonicalName(loginName) })
  const personId = await createAccount(db, tenantId, {
    organisationId: fields.organizationId,
    loginName,
    name: fields.name,
    title: fields.title,
    phone: fields.phone,
    email: storedAddress(fields.email),
    password,
    passwordHash: hash,
    roles: [],
    mustChangePassword: true,
  })
  await giveRolesAndPlaces(db, session, personId, fields)
  return { personId, password }
}

/**
 * A person who can be reached by a number or an address may set a new password with it, so a session alone does not
 * change its own: that needs the password, as on the account page.
 */
function assertSameReach(now: Pick<Fields, 'phone' | 'email'>, { phone, email }: typeof now) {
  if (now.phone !== phone || now.email !== storedAddress(email))
    throw new AppError('people.own-reach')
}

/**
 * Changes a person that the session manages; the result must still be within its rights. Throws record.changed when the
 * person was changed since that version was read, and people.own-rights or people.own-limits when a change of the session's
 * own person could not be undone by them.
 */
export async function editPerson(
  db: Db,
  session: Session,
  { personId, version, ...fields }: RequestOf<typeof editRoute>,
) {
  const { tenantId } = session
  await lockRights(db, tenantId)
  const { organisationIds: places, ...reach } = await assertWithinReach(db, session, personId)
  const present = await lockVersion(db, tenantId, personId)
  if (present !== version) throw new AppError('record.changed', { details: { version: present } })
  if (personId === session.userId) assertSameReach(reach, fields)
  await checkFields(db, session, fields, { personId, places })
  await updateAccount(db, tenantId, personId, {
    ...fields,
    email: storedAddress(fields.email),
    organisationId: fields.organizationId,
  })
  await giveRolesAndPlaces(db, session, personId, fields)
  await assertAdministratorLeft(db, tenantId)
  if (personId === session.userId) await assertOwnRightsKept(db, session)
  return null
}

/** Enables a person, or disables them and ends their sessions, whose ids are answered. */
export async function setEnabled(
  db: Db,
  session: Session,
  { personId, isEnabled }: { personId: string; isEnabled: boolean },
  { now: at }: { now: Date },
): Promise<string[]> {
  const { tenantId } = session
  assertOther(session, personId)
  await lockRights(db, tenantId)
  await assertWithinReach(db, session, personId)
  await updateEnabled(db, tenantId, personId, isEnabled)
  if (isEnabled) return []
  await assertAdministratorLeft(db, tenantId)
  return endSessions(db, tenantId, { reason: 'administrator', at, accountId: personId })
}

/**
 * Sets a first password for a managed person; one's own is changed with the old one. Answers the ids of the sessions
 * that ended.
 */
export async function renewPassword(
  db: Db,
  session: Session,
  personId: string,
  { first, now }: { first: FirstPassword; now: Date },
): Promise<string[]> {
  assertOther(session, personId)
  await lockRights(db, session.tenantId)
  await assertWithinReach(db, session, personId)
  return storeFirstPassword(db, session.tenantId, personId, { hash: first.hash, at: now })
}

/** Signs a person out everywhere; answers the ids of the sessions that ended. */
export async function endAllSessions(
  db: Db,
  session: Session,
  personId: string,
  { now: at }: { now: Date },
): Promise<string[]> {
  await assertWithinReach(db, session, personId)
  return endSessions(db, session.tenantId, { reason: 'administrator', at, accountId: personId })
}
