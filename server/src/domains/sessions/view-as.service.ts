import { dataScopes } from '@iwater/contract/access'
import { longestViewMs } from '@iwater/contract/accounts/view-as'
import { type ViewAs } from '@iwater/contract/accounts/viewing'
import type { Visible } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { readAuthority } from './authority.service.ts'
import { announceSessions } from './session.queries.ts'
import { insertView, selectViewed, updateViewEnded } from './view-as.queries.ts'

/** What both see. */
function inBoth(one: Visible, other: Visible): Visible {
  if (one === '*') return other
  if (other === '*') return one
  const ids = new Set(other)
  return one.filter((id) => ids.has(id))
}

const sees = ({ organisations }: Pick<Session, 'organisations'>, organisationId: string) =>
  organisations === '*' || organisations.includes(organisationId)

/**
 * Begins to view the product as a person, for at most `longestViewMs`. The person must be visible to the session; what the view
 * shows is limited to what both may see, so a person with more rights than the user may be viewed as well. Throws
 * people.not-yourself, identity.account-not-found and view-as.person-disabled.
 */
export async function beginView(
  db: Db,
  session: Session,
  personId: string,
  { now }: { now: Date },
): Promise<ViewAs> {
  const { tenantId, userId, sessionId } = session
  if (personId === userId) throw new AppError('people.not-yourself')
  const person = await selectViewed(db, tenantId, personId)
  if (!person || !sees(session, person.organisation_id)) {
    throw new AppError('identity.account-not-found')
  }
  if (!person.is_enabled) throw new AppError('view-as.person-disabled')
  // Of one whose time is up.
  await updateViewEnded(db, tenantId, sessionId, now)
  const view = { id: newId(), begunAt: now, endsAt: new Date(now.getTime() + longestViewMs) }
  await insertView(db, tenantId, { ...view, personId, viewerId: userId, sessionId })
  await announceSessions(db, [sessionId])
  return {
    viewId: view.id,
    personId,
    name: { zh: person.name_zh, en: person.name_en },
    endsAt: view.endsAt.toISOString(),
  }
}

export async function endView(
  db: Db,
  { tenantId, sessionId }: Session,
  { now }: { now: Date },
): Promise<null> {
  await updateViewEnded(db, tenantId, sessionId, now)
  await announceSessions(db, [sessionId])
  return null
}

type View = { id: string; personId: string; endsAt: Date }

/** Whether the user of a session may have a view at all. A lock is lifted within it. */
const mayView = ({ permissions, restriction }: Session) =>
  permissions.has('people.manage') && (restriction === null || restriction === 'locked')

/**
 * A session within its view: the rights, organisations and data scope that both persons have, in the organisation of the person
 * who is viewed. Ends the view, and answers the session as it is without it, where its user may not begin it any more, or the
 * person is disabled or no longer visible to the user. `db` sees the whole tenant.
 */
export async function withView(
  db: Db,
  session: Session,
  view: View,
  { now }: { now: Date },
): Promise<Session> {
  const { tenantId, userId } = session
  const person = await selectViewed(db, tenantId, view.personId)
  const organisationId = person?.organisation_id ?? ''
  const accountId = view.personId
  const authority = await readAuthority(db, tenantId, { accountId, organisationId })
  if (!person || !authority || !mayView(session) || !sees(session, organisationId)) {
    await updateViewEnded(db, tenantId, session.sessionId, now)
    return session
  }
  const organisations = inBoth(session.organisations, authority.organisations)
  const scopes = [session.dataScope, authority.dataScope]
  return {
    ...session,
    organisationId,
    organisations,
    readers: [userId, accountId],
    permissions: new Set([...session.permissions].filter((one) => authority.permissions.has(one))),
    dataScope: dataScopes.find((scope) => scopes.includes(scope)) ?? 'own',
    isAdministrator: session.isAdministrator && authority.isAdministrator,
    isDemonstration: session.isDemonstration || authority.isDemonstration,
    viewing: {
      viewId: view.id,
      personId: accountId,
      name: { zh: person.name_zh, en: person.name_en },
      endsAt: view.endsAt.toISOString(),
    },
  }
}
