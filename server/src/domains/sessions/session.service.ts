import { visibleOrganisations, wholeTenant } from '#domains/organisation'
import { askWithoutTenant, type Db, withTenant } from '#platform/database/database'
import type { Session, SessionReader } from '#platform/http/session'
import type { Services } from '#platform/services'
import { rightsOf } from './rights.ts'
import {
  type SessionRow,
  selectSessionByAccess,
  selectTenantIdByAccess,
} from './session.queries.ts'
import { hashToken, lineOf, originOf, type TokenOrigin } from './tokens.ts'
import { withView } from './view-as.service.ts'

/** The sessions that this process has cached. */
export type Sessions = {
  read: SessionReader
  /** Drops cached sessions that ended, without waiting for the notification. */
  forget(sessionIds: readonly string[]): void
}

/** The end of a session is notified; this limits the effect of a lost notification. */
const rememberedMs = 30_000
const maxRemembered = 20_000

type Remembered = { session: Session; until: number }

/** The view of the product as another person that a session has at a time, in milliseconds since 1970. */
function viewOf({ view_id, viewed_id, view_ends_at }: SessionRow, at: number) {
  if (view_id === null || viewed_id === null || view_ends_at === null) return null
  return view_ends_at.getTime() > at
    ? { id: view_id, personId: viewed_id, endsAt: view_ends_at }
    : null
}

/** The lock comes first: behind it no other restriction is shown. */
function restrictionOf(row: SessionRow): Session['restriction'] {
  if (row.is_locked) return 'locked'
  if (row.must_change_password) return 'password-change'
  return row.lacks_second_factor ? 'second-factor-setup' : null
}

async function load(
  services: Services,
  token: string,
  origin: Exclude<TokenOrigin, 'made-up'>,
): Promise<Remembered | null> {
  const hash = hashToken(token)
  const ofHash = (db: Db) => selectTenantIdByAccess(db, hash)
  const tenantId = await askWithoutTenant(services.app, ofHash, lineOf(origin))
  if (tenantId === null) return null
  const scope = { ...wholeTenant(tenantId), asker: hash.toString('hex') }
  return withTenant(services.app, scope, async (db) => {
    const row = await selectSessionByAccess(db, tenantId, hash)
    if (!row) return null
    const now = services.clock.now()
    const end = Math.min(row.access_expires_at.getTime(), row.expires_at.getTime())
    if (end <= now) return null
    const rights = rightsOf(row.roles, row.is_administrator)
    const place = row.organisation_id
    const organisations = await visibleOrganisations(db, tenantId, place, rights.dataScope)
    const session: Session = {
      sessionId: row.id,
      tenantId,
      userId: row.account_id,
      organisationId: place,
      organisations,
      timeZone: row.time_zone,
      isDemo: row.is_demo,
      ...rights,
      // Users who see everything may pass that on to others.
      ...(organisations === '*' && { dataScope: 'tenant' }),
      isAdministrator: row.is_administrator,
      restriction: restrictionOf(row),
      // Many people use such an account at once, none of whom should wait for the others.
      ...(rights.isDemonstration && { asker: row.id }),
    }
    const until = Math.min(end, now + rememberedMs)
    const view = viewOf(row, now)
    if (view === null) return { session, until }
    return {
      session: await withView(db, session, view, { now: new Date(now) }),
      until: Math.min(until, view.endsAt.getTime()),
    }
  })
}

/** Reads sessions of bearer tokens, caching each for seconds and dropping it when any process ends it. */
export function openSessions(services: Services): Sessions {
  const remembered = new Map<string, Remembered>()
  // Compared with this count: what was read before a session ended must not be cached after it.
  let endings = 0

  const forget = (sessionIds: readonly string[]) => {
    endings += 1
    const ids = new Set(sessionIds)
    for (const [token, { session }] of remembered) {
      if (ids.has(session.sessionId)) remembered.delete(token)
    }
  }

  services.notifications.on('session', (sessionId) => {
    if (sessionId !== null) return forget([sessionId])
    endings += 1
    remembered.clear()
  })

  function remember(token: string, found: Remembered) {
    remembered.set(token, found)
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
  }

  async function find(token: string, countGuess: () => () => void) {
    const origin = originOf(services.vault, 'access token', token)
    if (origin === 'made-up') return null
    const takeBack = origin === 'unsigned' ? countGuess() : undefined
    const endingsBefore = endings
    const found = await load(services, token, origin)
    if (!found) return null
    takeBack?.()
    if (endings === endingsBefore) remember(token, found)
    return found.session
  }

  return {
    forget,
    async read(token, countGuess = () => () => {}) {
      const known = remembered.get(token)
      if (known && known.until > services.clock.now()) return known.session
      remembered.delete(token)
      return find(token, countGuess)
    },
  }
}
