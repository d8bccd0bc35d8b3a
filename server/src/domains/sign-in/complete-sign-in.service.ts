import type { FailureCode } from '@iwater/contract/errors'
import type { SignInMethod, SignInOutcome } from '@iwater/contract/sign-in/sign-in-log'
import { deleteUnlockedFailures, selectForSignIn, selectIsLocked } from '#domains/accounts'
import { selectParameters, selectSuspension, wholeTenant } from '#domains/organisation'
import {
  type Admitted,
  type Client,
  hashToken,
  insertChallenge,
  insertSignInLog,
  methodsWithOwnPassword,
  newToken,
  saveTrustedDevice,
  selectIsTrustedDevice,
  startSession,
} from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { mayComeFrom } from './account-security/device.service.ts'
import { selectHasSecondFactor } from './account-security/second-factor.queries.ts'
import { deviceHashOf } from './sign-in-risk.service.ts'

/** How long a sign-in waits for its second factor. */
const challengeMs = 300_000

/** A caller who has proved to be the owner of an account, and by which method. */
export type VerifiedPerson = {
  tenantId: number
  accountId: string
  way: SignInMethod
  /** The id of the identity provider or the waiting page of the partner, where it was one. */
  source?: string
  client: Client
  /** Set after a code of the second factor was checked. */
  hasSecondFactor?: true
}

type Rejection = { failure: FailureCode; outcome: SignInOutcome; details?: Record<string, unknown> }

type Person = NonNullable<Awaited<ReturnType<typeof selectForSignIn>>>

/** A lock does not apply to trusted devices. */
async function isKeptOut(db: Db, { tenantId, client }: VerifiedPerson, person: Person, at: Date) {
  if (!(await selectIsLocked(db, tenantId, person.login_name, at))) return false
  const deviceHash = deviceHashOf(client)
  return deviceHash === null || !(await selectIsTrustedDevice(db, tenantId, person.id, deviceHash))
}

/** What prevents a verified person from signing in; null where nothing does. */
async function rejectionOf(
  db: Db,
  verified: VerifiedPerson,
  person: Person,
  at: Date,
): Promise<Rejection | null> {
  const { tenantId, accountId, client } = verified
  const suspension = await selectSuspension(db, tenantId)
  if (suspension)
    return {
      failure: 'identity.tenant-suspended',
      outcome: 'tenant-suspended',
      details: suspension,
    }
  if (!person.is_enabled) return { failure: 'identity.account-disabled', outcome: 'disabled' }
  if (await isKeptOut(db, verified, person, at)) {
    return { failure: 'identity.account-locked', outcome: 'locked' }
  }
  if (!(await mayComeFrom(db, tenantId, accountId, { number: client.deviceNumber, at }))) {
    return { failure: 'identity.device-not-bound', outcome: 'device-not-bound' }
  }
  return verified.hasSecondFactor ? null : secondFactorRejection(db, verified, at)
}

/** A person with a second factor gets a challenge instead of a session, and returns with a code for it. */
async function secondFactorRejection(
  db: Db,
  verified: VerifiedPerson,
  at: Date,
): Promise<Rejection | null> {
  const { tenantId, accountId, way, source } = verified
  if (!(await selectHasSecondFactor(db, tenantId, accountId))) return null
  const challenge = newToken()
  const expiresAt = new Date(at.getTime() + challengeMs)
  await insertChallenge(db, tenantId, {
    tokenHash: hashToken(challenge),
    accountId,
    way,
    source,
    expiresAt,
  })
  return {
    failure: 'identity.second-factor-required',
    outcome: 'second-factor-asked',
    details: { challenge },
  }
}

async function admit(
  db: Db,
  verified: VerifiedPerson,
  { now: at, vault }: { now: Date; vault: Vault },
): Promise<Admitted | Rejection> {
  const { tenantId, accountId, way, source, client } = verified
  const person = await selectForSignIn(db, tenantId, accountId)
  if (!person) return { failure: 'identity.account-disabled', outcome: 'disabled' }
  const rejection = await rejectionOf(db, verified, person, at)
  await insertSignInLog(db, tenantId, {
    at,
    accountId,
    loginName: person.login_name,
    outcome: rejection?.outcome ?? 'signed-in',
    way,
    source,
    ...client,
  })
  if (rejection) return rejection
  await deleteUnlockedFailures(db, tenantId, person.login_name, at)
  const deviceToken = client.deviceToken ?? newToken()
  await saveTrustedDevice(db, tenantId, accountId, { deviceHash: hashToken(deviceToken), at })
  const mustChangePassword = person.must_change_password && methodsWithOwnPassword.includes(way)
  const account = { id: accountId, mustChangePassword }
  const tokens = await startSession(db, tenantId, account, {
    way,
    client,
    now: at.getTime(),
    vault,
  })
  const { trustedDeviceDays: trustedDays } = await selectParameters(db, tenantId)
  return { tokens, deviceToken, trustedDays }
}

/**
 * Creates a session for a verified person. Every sign-in method ends here and nowhere else: `rejectionOf` holds what may
 * still prevent it. A rejection is written to the log before it is thrown.
 */
export async function completeSignIn(
  { app, clock, vault }: Services,
  verified: VerifiedPerson,
): Promise<Admitted> {
  const now = new Date(clock.now())
  const end = await withTenant(app, wholeTenant(verified.tenantId), (db) =>
    admit(db, verified, { now, vault }),
  )
  if ('failure' in end) throw new AppError(end.failure, { details: end.details ?? {} })
  return end
}
