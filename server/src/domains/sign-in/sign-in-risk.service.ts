import { type CallerRank, canonicalName, codeAfter, selectPressure } from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import { type Client, hashToken, selectDeviceFailures } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { createPriorityLimiter } from '#platform/queues/priority-limiter'
import type { Services } from '#platform/services'
import { limitSignIn, limitTries, type TryLimit } from './guards/address-limit.service.ts'
import { findHintedTenant, type OrganisationHints } from './organisation-hints.service.ts'

type Origin = Pick<Client, 'address' | 'deviceToken'>

export const deviceHashOf = ({ deviceToken }: Origin) =>
  deviceToken === undefined ? null : hashToken(deviceToken)

/** The findings about a sign-in attempt before its password is checked. */
export type SignInRisk = {
  /** The account trusts the device: the user has signed in on it before, with few failed attempts since. */
  isTrustedDevice: boolean
  /** Consecutive failures of the device if it is trusted, else of the name. */
  failures: number
  needsCode: boolean
  /** The tenant requires a proof of work. */
  needsProof: boolean
}

const unknownTenant: SignInRisk = {
  isTrustedDevice: false,
  failures: 0,
  needsCode: false,
  needsProof: false,
}

/** For a trusted device only its own failures count: attempts elsewhere do not make it solve image codes. */
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
  const deviceHash = deviceHashOf(origin)
  const ofDevice = await selectDeviceFailures(db, tenantId, { loginName, deviceHash })
  const failures = ofDevice ?? ofName
  return {
    isTrustedDevice: ofDevice !== null,
    failures,
    needsCode: codeAlways || failures >= codeAfter,
    needsProof,
  }
}

/** Attempts of a trusted device a minute, for one name or many. */
const deviceLimit = { most: 30, spanMs: 60_000 }

async function limitDevice(services: Services, deviceToken: string) {
  const key = `sign-in device ${hashToken(deviceToken).toString('base64url')}`
  const counted = [{ key, ...deviceLimit }]
  await limitTries(services, counted)
  return counted
}

// Identifying a caller queries the database too. Callers without our cookie share few connections, so that a flood of
// them does not block the others.
const lookUps = {
  withCookie: createPriorityLimiter({ slots: 8, maxWaiting: 256, maxWaitMs: 10_000 }),
  without: createPriorityLimiter({ slots: 4, maxWaiting: 512, maxWaitMs: 10_000 }),
}

export type Caller = Pick<SignInRisk, 'needsCode' | 'needsProof'> & {
  tenantId: number | null
  rank: CallerRank
  /** The limits that the attempt was counted towards. */
  counted: readonly TryLimit[]
}

type Asked = { username: string; hints: OrganisationHints; client: Origin }

/**
 * Identifies the caller of a sign-in and counts the attempt: towards the device if it is trusted, so that other attempts
 * from the same address do not block it, else towards the address. Throws request.too-many.
 */
export const receiveCaller = (services: Services, asked: Asked): Promise<Caller> => {
  const limited = asked.client.deviceToken === undefined ? lookUps.without : lookUps.withCookie
  return limited(0, () => judgeCaller(services, asked))
}

async function judgeCaller(
  services: Services,
  { username, hints, client }: Asked,
): Promise<Caller> {
  const { deviceToken, address } = client
  // Only a caller with our cookie is looked up before it is counted.
  const early = deviceToken === undefined ? await limitSignIn(services, address) : undefined
  const tenantId = await findHintedTenant(services, hints)
  const loginName = canonicalName(username)
  const now = new Date(services.clock.now())
  const risk =
    tenantId === null
      ? unknownTenant
      : await withTenant(services.app, wholeTenant(tenantId), (db) =>
          readSignInRisk(db, tenantId, { loginName, origin: client, now }),
        )
  const { isTrustedDevice, failures, needsCode, needsProof } = risk
  const needs = { needsCode, needsProof }
  if (isTrustedDevice && deviceToken !== undefined) {
    const counted = await limitDevice(services, deviceToken)
    return { tenantId, rank: 'known', counted, ...needs }
  }
  const { counted, pressure } = early ?? (await limitSignIn(services, address))
  // By the cookie alone: with any criterion that only existing names meet, the waiting time would reveal which names exist.
  return { tenantId, rank: { pressure: pressure + failures }, counted, ...needs }
}

/** Whether the next attempt for a name needs an image code; the answer does not depend on whether the name exists. */
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
