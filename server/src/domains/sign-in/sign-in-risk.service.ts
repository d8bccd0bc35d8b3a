import { canonicalName, codeAfter, selectPressure, type Visitor } from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import { type Client, hashToken, selectBrowserFailures } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { createPriorityLimiter } from '#platform/queues/priority-limiter'
import type { Services } from '#platform/services'
import { limitSignIn, limitTries, type TryLimit } from './guards/address-limit.service.ts'
import { findHintedTenant, type OrganisationHints } from './organisation-hints.service.ts'

type Origin = Pick<Client, 'address' | 'browserToken'>

export const browserHashOf = ({ browserToken }: Origin) =>
  browserToken === undefined ? null : hashToken(browserToken)

/** What is known of a sign-in attempt before its password is checked. */
export type SignInRisk = {
  /** The user has signed in with this browser before, and few attempts have failed with it since. */
  hasKnownBrowser: boolean
  /** Consecutive failures of the browser if it is known, else of the name. */
  failures: number
  needsCode: boolean
  /** The tenant requires a proof of work. */
  needsProof: boolean
}

const strange: SignInRisk = {
  hasKnownBrowser: false,
  failures: 0,
  needsCode: false,
  needsProof: false,
}

/** A known browser answers for its own failures only: strangers do not make it solve pictures. */
export async function readSignInRisk(
  db: Db,
  tenantId: number,
  { loginName, origin, now }: { loginName: string; origin: Origin; now: Date },
): Promise<SignInRisk> {
  const {
    codeAlways,
    needsProof,
    failures: ofName,
  } = await selectPressure(db, tenantId, loginName, now)
  const browserHash = browserHashOf(origin)
  const ofBrowser = await selectBrowserFailures(db, tenantId, { loginName, browserHash })
  const failures = ofBrowser ?? ofName
  return {
    hasKnownBrowser: ofBrowser !== null,
    failures,
    needsCode: codeAlways || failures >= codeAfter,
    needsProof,
  }
}

/** Tries of a known browser in a minute, at one name or many. */
const browserLimit = { most: 30, spanMs: 60_000 }

async function limitBrowser(services: Services, browserToken: string) {
  const key = `sign-in browser ${hashToken(browserToken).toString('base64url')}`
  const counted = [{ key, ...browserLimit }]
  await limitTries(services, counted)
  return counted
}

// Identifying a caller queries the database too. Callers without our cookie share few connections, so that a flood of
// them leaves the rest to everybody else.
const lookUps = {
  withCookie: createPriorityLimiter({ slots: 8, maxWaiting: 256, maxWaitMs: 10_000 }),
  without: createPriorityLimiter({ slots: 4, maxWaiting: 512, maxWaitMs: 10_000 }),
}

export type Caller = Pick<SignInRisk, 'needsCode' | 'needsProof'> & {
  tenantId: number | null
  visitor: Visitor
  /** Where the try was counted. */
  counted: readonly TryLimit[]
}

type Asked = { username: string; hints: OrganisationHints; client: Origin }

/**
 * Finds out who wants to sign in and counts the try: where the browser is known by the browser, so that nobody is kept
 * out by who else tries from their address, else by the address. Throws request.too-many.
 */
export const receiveCaller = (services: Services, asked: Asked): Promise<Caller> => {
  const limited = asked.client.browserToken === undefined ? lookUps.without : lookUps.withCookie
  return limited(0, () => judgeCaller(services, asked))
}

async function judgeCaller(
  services: Services,
  { username, hints, client }: Asked,
): Promise<Caller> {
  const { browserToken, address } = client
  // Only a browser with a cookie of ours is worth a look before it is counted.
  const early = browserToken === undefined ? await limitSignIn(services, address) : undefined
  const tenantId = await findHintedTenant(services, hints)
  const loginName = canonicalName(username)
  const now = new Date(services.clock.now())
  const risk =
    tenantId === null
      ? strange
      : await withTenant(services.app, wholeTenant(tenantId), (db) =>
          readSignInRisk(db, tenantId, { loginName, origin: client, now }),
        )
  const { hasKnownBrowser, failures, needsCode, needsProof } = risk
  const needs = { needsCode, needsProof }
  if (hasKnownBrowser && browserToken !== undefined) {
    const counted = await limitBrowser(services, browserToken)
    return { tenantId, visitor: 'known', counted, ...needs }
  }
  const { counted, pressure } = early ?? (await limitSignIn(services, address))
  // By the cookie alone: whatever else were true of some names only, waiting would tell which somebody has.
  return { tenantId, visitor: { pressure: pressure + failures }, counted, ...needs }
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
  const risk = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    readSignInRisk(db, tenantId, asked),
  )
  return risk.needsCode
}
