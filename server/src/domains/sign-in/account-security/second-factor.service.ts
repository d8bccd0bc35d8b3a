import {
  assertOwnPassword,
  countFailure,
  deleteFailures,
  selectPerson,
  selectTenantCode,
} from '#domains/accounts'
import { announceSessions, selectOpenSessions } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import {
  deleteSecondFactor,
  insertSecret,
  replaceRecoveryCodes,
  selectHasSecondFactor,
  selectSecondFactorState,
  updateConfirmed,
} from './second-factor.queries.ts'
import { hashRecoveryCode, sealSecret, spendCode, spendTotp } from './second-factor-code.service.ts'
import { addressOf, newRecoveryCode, newSecret } from './totp.ts'

/** Number of recovery codes of a person, for the case that the authenticator is lost. */
const recoveryCodes = 10

export async function readSecondFactor(db: Db, { tenantId, userId }: Session) {
  const state = await selectSecondFactorState(db, tenantId, userId)
  return {
    isOn: state.is_on,
    isDemanded: state.is_demanded,
    recoveryCodesLeft: state.codes_left,
  }
}

/** A new secret, which counts only after a code made from it was entered. Compares the password first. */
export async function beginSecondFactor(services: Services, session: Session, password: string) {
  const { tenantId, userId } = session
  await assertOwnPassword(services, session, password)
  const secret = newSecret()
  const label = await withTenant(services.app, session, async (db) => {
    const sealed = sealSecret(services.vault, userId, secret)
    if (!(await insertSecret(db, tenantId, userId, sealed))) {
      throw new AppError('identity.second-factor-on')
    }
    const { login_name: name } = await selectPerson(db, tenantId, userId)
    return `${name}@${await selectTenantCode(db, tenantId)}`
  })
  return { secret, address: addressOf(secret, { issuer: 'iWater', label }) }
}

type Context = { vault: Vault; now: Date }

async function issueRecoveryCodes(db: Db, { tenantId, userId }: Session, { vault }: Context) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(vault, userId, code))
  await replaceRecoveryCodes(db, tenantId, userId, hashes)
  return codes
}

type Checked = { code: string; isRight: typeof spendTotp }

/**
 * Whether a code is right, which uses it up. Guessing codes locks the name: a wrong one is counted, so the caller
 * commits before it fails.
 */
async function isRightCode(
  db: Db,
  { tenantId, userId }: Session,
  { code, isRight }: Checked,
  context: Context,
): Promise<boolean> {
  const { login_name: name } = await selectPerson(db, tenantId, userId)
  const isLocked = await countFailure(db, tenantId, name, context.now)
  const guess = { accountId: userId, typed: code }
  if (isLocked || !(await isRight(db, tenantId, guess, context))) return false
  await deleteFailures(db, tenantId, name)
  return true
}

/** The rights of a session change with the factor: every process reads the person's sessions again. */
async function announcePerson(db: Db, { tenantId, userId }: Session, { now }: Context) {
  const open = await selectOpenSessions(db, tenantId, userId, now)
  const ids = open.map(({ id }) => id)
  await announceSessions(db, ids)
  return ids
}

/** Enables the second factor; answers recovery codes and the sessions that change by it, null for a wrong code. */
export async function confirmSecondFactor(
  db: Db,
  session: Session,
  code: string,
  context: Context,
) {
  const { tenantId, userId } = session
  if (await selectHasSecondFactor(db, tenantId, userId)) {
    throw new AppError('identity.second-factor-on')
  }
  if (!(await isRightCode(db, session, { code, isRight: spendTotp }, context))) return null
  await updateConfirmed(db, tenantId, userId, context.now)
  return {
    codes: await issueRecoveryCodes(db, session, context),
    changed: await announcePerson(db, session, context),
  }
}

async function assertOn(db: Db, session: Session) {
  const state = await readSecondFactor(db, session)
  if (!state.isOn) throw new AppError('identity.second-factor-off')
  return state
}

/** Replaces all recovery codes, null for a wrong code. */
export async function renewRecoveryCodes(db: Db, session: Session, code: string, context: Context) {
  await assertOn(db, session)
  return (await isRightCode(db, session, { code, isRight: spendTotp }, context))
    ? issueRecoveryCodes(db, session, context)
    : null
}

/**
 * Answers whether the code was right. Needs the password, which is compared first, and a code, which may be a recovery
 * code.
 */
export async function turnOffSecondFactor(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<boolean> {
  const { app, vault, clock } = services
  const { isDemanded } = await withTenant(app, session, (db) => assertOn(db, session))
  if (isDemanded) throw new AppError('identity.second-factor-demanded')
  await assertOwnPassword(services, session, password)
  return withTenant(app, session, async (db) => {
    const context = { vault, now: new Date(clock.now()) }
    if (!(await isRightCode(db, session, { code, isRight: spendCode }, context))) return false
    await deleteSecondFactor(db, session.tenantId, session.userId)
    return true
  })
}
