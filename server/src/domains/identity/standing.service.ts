import { wholeTenant } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { canonicalName } from './account.service.ts'
import { addressKeys } from './address-keys.ts'
import { limitSignIn, limitTries } from './address-limit.service.ts'
import { openDoor } from './door.ts'
import type { Visitor } from './hash-queue.ts'
import { selectAcquaintance } from './known-browser.queries.ts'
import { findHintedTenant, type OrganisationHints } from './organisation-hints.service.ts'
import { codeAfter, selectPressure } from './sign-in-failure.queries.ts'
import type { Client } from './token.service.ts'
import { hashToken } from './tokens.ts'

type Origin = Pick<Client, 'address' | 'browserToken'>

export const browserHashOf = ({ browserToken }: Origin) =>
  browserToken === undefined ? null : hashToken(browserToken)

/** How somebody who tries a name stands to it. */
export type Standing = {
  /** The person has signed in with this browser, and few enough have failed with it since. */
  hasKnownBrowser: boolean
  /** The person has lately signed in from this network. */
  isNear: boolean
  /** Failures in a row: of the browser where it is known, else of the name. */
  failures: number
  needsCode: boolean
}

const strange: Standing = { hasKnownBrowser: false, isNear: false, failures: 0, needsCode: false }

/** A known browser answers for its own failures only: strangers do not make it solve pictures. */
export async function selectStanding(
  db: Db,
  tenantId: number,
  { loginName, origin, now }: { loginName: string; origin: Origin; now: Date },
): Promise<Standing> {
  const place = { browserHash: browserHashOf(origin), network: addressKeys(origin.address).network }
  const { codeAlways, failures: ofName } = await selectPressure(db, tenantId, loginName, now)
  const known = await selectAcquaintance(db, tenantId, { loginName, place, now })
  const failures = known.failures ?? ofName
  return {
    hasKnownBrowser: known.failures !== null,
    isNear: known.isNear,
    failures,
    needsCode: codeAlways || failures >= codeAfter,
  }
}

/** Tries of a known browser in a minute, at one name or many. */
const ofBrowser = { most: 30, spanMs: 60_000 }

const limitBrowser = (services: Services, browserToken: string) =>
  limitTries(services, [
    { key: `sign-in browser ${hashToken(browserToken).toString('base64url')}`, ...ofBrowser },
  ])

// Finding out who comes asks the database too. A crowd without a cookie of ours gets a few of its connections at most,
// so that the rest is there for everybody else.
const halls = {
  withCookie: openDoor({ places: 8, most: 256, patienceMs: 10_000 }),
  without: openDoor({ places: 4, most: 512, patienceMs: 10_000 }),
}

export type Caller = { tenantId: number | null; visitor: Visitor; needsCode: boolean }

type Asked = { username: string; hints: OrganisationHints; client: Origin }

/**
 * Finds out who wants to sign in and counts the try: where the browser is known by the browser, so that nobody is kept
 * out by who else tries from their address, else by the address. Throws request.too-many.
 */
export const receiveCaller = (services: Services, asked: Asked): Promise<Caller> => {
  const hall = asked.client.browserToken === undefined ? halls.without : halls.withCookie
  return hall(0, () => judgeCaller(services, asked))
}

async function judgeCaller(
  services: Services,
  { username, hints, client }: Asked,
): Promise<Caller> {
  const { browserToken, address } = client
  // Only a browser with a cookie of ours is worth a look before it is counted.
  let tries = browserToken === undefined ? await limitSignIn(services, address) : null
  const tenantId = await findHintedTenant(services, hints)
  const loginName = canonicalName(username)
  const now = new Date(services.clock.now())
  const standing =
    tenantId === null
      ? strange
      : await withTenant(services.app, wholeTenant(tenantId), (db) =>
          selectStanding(db, tenantId, { loginName, origin: client, now }),
        )
  const { hasKnownBrowser, isNear, failures, needsCode } = standing
  if (hasKnownBrowser && browserToken !== undefined) await limitBrowser(services, browserToken)
  else tries ??= await limitSignIn(services, address)
  const isKnown = hasKnownBrowser || isNear
  return {
    tenantId,
    visitor: isKnown ? 'known' : { pressure: (tries ?? 0) + failures },
    needsCode,
  }
}

/** Whether the next try of a name needs an image code; the answer does not depend on whether anybody has the name. */
export async function needsImageCode(
  services: Services,
  { username, hints, client }: Asked,
): Promise<boolean> {
  const tenantId = await findHintedTenant(services, hints)
  if (tenantId === null) return false
  const asked = {
    loginName: canonicalName(username),
    origin: client,
    now: new Date(services.clock.now()),
  }
  const standing = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    selectStanding(db, tenantId, asked),
  )
  return standing.needsCode
}
