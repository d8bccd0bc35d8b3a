import type { Faults } from '@iwater/contract/kit/faults'
import { isWithin, readVisibility, type Visible } from '#domains/organisation'
import { rightsOf } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { ComingImport, Decisions, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { canonicalName } from '../account.service.ts'
import { lockRights, selectAuthority } from '../account-change.queries.ts'
import { prepareFirstPasswords } from '../passwords/first-password.service.ts'
import { type RoleRow, selectRoleRows } from '../roles/role.queries.ts'
import { isFixed, mayGrantRow } from '../roles/role.service.ts'
import {
  type ImportedDraft,
  insertImportedAccount,
  removeImportedPerson,
} from './imported-people.queries.ts'
import { selectTaken } from './person-conflict.queries.ts'
import {
  administrationScope,
  assertAdministratorLeft,
  assertRights,
  assertScope,
} from './reach.service.ts'

/** A sealed password opens at its person alone. */
export const passwordOf = (personId: string) => `first password of ${personId}`

/** What the roles of a person grant together. */
function holdingOf(roles: readonly RoleRow[]) {
  const isAdministrator = roles.some(isFixed)
  const held = roles.map(({ permissions, dataScope: scope, isDemonstration }) => ({
    permissions,
    scope,
    isDemonstration,
  }))
  return { ...rightsOf(held, isAdministrator), isAdministrator }
}

/** What the session may see of the organisations of the tenant: those that it sees all of need no comparison. */
async function readReach({ app }: Services, session: Session) {
  const { organisations, tenantId } = session
  if (organisations === '*') return { sees: () => true, covers: () => true }
  const visibleTo = await withTenant(app, administrationScope(session), (db) =>
    readVisibility(db, tenantId),
  )
  return {
    sees: (id: string) => organisations.includes(id),
    covers(places: readonly string[], scope: ImportedScope) {
      return places.every((place) =>
        isWithin(visibleTo(place, scope) satisfies Visible, organisations),
      )
    },
  }
}

type ImportedScope = ReturnType<typeof holdingOf>['dataScope']
type Reach = Awaited<ReturnType<typeof readReach>>

/** Where the person would work, and what they would be allowed and see, compared with the session. */
function reachFaults(
  session: Session,
  { sees, covers }: Reach,
  { organisation_id: place, further_organisation_ids: further }: ImportedDraft,
  roles: readonly RoleRow[],
): Faults {
  const faults: Faults = {}
  // The existence of what the session does not see must not be revealed.
  if (!sees(place)) faults.organisation_id = { is: 'not-found' }
  if (!further.every(sees)) faults.further_organisation_ids = { is: 'not-found' }
  if (!roles.every((role) => mayGrantRow(session, role))) faults.role_ids = { is: 'beyond-rights' }
  else if (!covers([place, ...further], holdingOf(roles).dataScope))
    faults.role_ids = { is: 'beyond-scope' }
  return faults
}

/** Login names and numbers that only one person may have, among those of the tenant and of the rows above. */
function openTaken() {
  const seen = { login_name: new Set<string>(), phone: new Set<string>() }
  const isRepeated = (field: keyof typeof seen, value: string) => {
    const has = seen[field].has(value)
    seen[field].add(value)
    return has
  }
  return async ({ db, session }: Work, { login_name, phone }: ImportedDraft): Promise<Faults> => {
    const loginName = canonicalName(login_name)
    const faults: Faults = {}
    if (isRepeated('login_name', loginName)) faults.login_name = { is: 'repeated' }
    if (phone !== null && isRepeated('phone', phone)) faults.phone = { is: 'repeated' }
    const { tenantId } = session
    // One of two is answered; the other one is asked for without it.
    const wanted = { personId: null, loginName, phone }
    const taken = await selectTaken(db, tenantId, wanted)
    if (taken === null) return faults
    if (taken === 'phone') return { ...faults, phone: { is: 'taken' } }
    const also = await selectTaken(db, tenantId, { ...wanted, loginName: null })
    return {
      ...faults,
      login_name: { is: 'taken' },
      ...(also === 'phone' && { phone: { is: 'taken' } }),
    }
  }
}

/**
 * People of a spreadsheet become accounts under the ids of their records. Passwords are drawn and hashed before the transaction,
 * one for each row; a dry run, which stores no account, needs none.
 */
export async function prepareImport(
  services: Services,
  session: Session,
  { recordImportId, rows, isDryRun, ...work }: ComingImport,
): Promise<Pick<Decisions<ImportedDraft>, 'check' | 'afterWrite'>> {
  const { tenantId, userId } = session
  const { app, vault } = services
  const reach = await readReach(services, session)
  const passwords = isDryRun ? [] : await prepareFirstPasswords(app, session, rows, work)
  const takenFaults = openTaken()
  let roles: Map<string, RoleRow> | undefined

  /** The roles of a draft; from the first row on nobody else changes people and roles, unless nothing is stored. */
  async function rolesOf({ db }: Work, { role_ids: ids }: ImportedDraft) {
    if (roles === undefined) {
      if (!isDryRun) await lockRights(db, tenantId)
      roles = new Map((await selectRoleRows(db, tenantId)).map((role) => [role.roleId, role]))
    }
    const known = roles
    return ids.flatMap((id) => known.get(id) ?? [])
  }

  return {
    async check(work, draft) {
      const held = await rolesOf(work, draft)
      const taken = await takenFaults(work, draft)
      return { ...taken, ...reachFaults(session, reach, draft, held) }
    },
    async afterWrite(work, id, draft) {
      const first = passwords.pop()
      if (first === undefined && !isDryRun) throw new Error('there are more people than passwords')
      await insertImportedAccount(work.db, tenantId, {
        id,
        draft,
        loginName: canonicalName(draft.login_name),
        isAdministrator: (await rolesOf(work, draft)).some(isFixed),
        passwordHash: first?.hash ?? '',
        at: work.now,
        first: first
          ? {
              importerId: userId,
              importId: recordImportId,
              sealed: vault.seal(first.password, passwordOf(id)),
            }
          : null,
      })
    },
  }
}

/**
 * Takes the account of an imported person back with the import. Throws record.changed where they have signed in or were changed
 * since, and people.beyond-* where they have more rights than the session.
 */
export async function removeAccount({ db, session }: Work, { id, version }: Row) {
  const { tenantId } = session
  await lockRights(db, tenantId)
  const authority = await selectAuthority(db, tenantId, id)
  if (!authority) return
  const { roles, isAdministrator } = authority
  const { permissions, dataScope } = rightsOf(roles, isAdministrator)
  assertRights(session, { permissions, isAdministrator })
  assertScope(session, dataScope)
  if (!(await removeImportedPerson(db, id)))
    throw new AppError('record.changed', { details: { version } })
  // Who sees a part of the tenant sees no administrator of the whole of it, and takes none away.
  if (session.organisations === '*') await assertAdministratorLeft(db, tenantId)
}
