import {
  assertOwnPassword,
  countFailure,
  deleteFailures,
  selectPerson,
  selectTenantCode,
} from '#domains/accounts'
import { announceSessions, type Sessions, selectOpenSessions } from '#domains/sessions'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
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

/** How many codes a person gets for the day on which the authenticator is lost. */
const recoveryCodes = 10

export async function readSecondFactor(services: Services, session: Session) {
  const state = await withTenant(services.app, session, (db) =>
    selectSecondFactorState(db, session.tenantId, session.userId),
  )
  return {
    isOn: state.is_on,
    isDemanded: state.is_demanded,
    recoveryCodesLeft: state.codes_left,
  }
}

/** A new secret, which counts for nothing before a code made from it was shown. */
export async function beginSecondFactor(services: Services, session: Session, password: string) {
  const { tenantId, userId } = session
  await assertOwnPassword(services, session, password)
  const secret = newSecret()
  const label = await withTenant(services.app, session, async (db) => {
    const sealed = sealSecret(services, userId, secret)
    if (!(await insertSecret(db, tenantId, userId, sealed))) {
      throw new AppError('identity.second-factor-on')
    }
    const { login_name: name } = await selectPerson(db, tenantId, userId)
    return `${name}@${await selectTenantCode(db, tenantId)}`
  })
  return { secret, address: addressOf(secret, { issuer: 'iWater', label }) }
}

async function issueRecoveryCodes(services: Services, db: Db, { tenantId, userId }: Session) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(services, userId, code))
  await replaceRecoveryCodes(db, tenantId, userId, hashes)
  return codes
}

type Checked = { code: string; isRight: typeof spendTotp }

/** Runs `work` if the code is right, in the transaction that uses it up. Guessing at codes locks the name. */
async function withCode<T>(
  services: Services,
  session: Session,
  { code, isRight }: Checked,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { tenantId, userId } = session
  const outcome = await withTenant(services.app, session, async (db) => {
    const { login_name: name } = await selectPerson(db, tenantId, userId)
    const isLocked = await countFailure(db, tenantId, name, new Date(services.clock.now()))
    const guess = { accountId: userId, typed: code }
    if (isLocked || !(await isRight(services, db, tenantId, guess))) return null
    await deleteFailures(db, tenantId, name)
    return { result: await work(db) }
  })
  if (!outcome) throw new AppError('identity.second-factor-wrong')
  return outcome.result
}

/** What a session may do changes with the factor: every process reads the person's sessions anew. */
async function announcePerson(services: Services, db: Db, { tenantId, userId }: Session) {
  const open = await selectOpenSessions(db, tenantId, userId, new Date(services.clock.now()))
  const ids = open.map(({ id }) => id)
  await announceSessions(db, ids)
  return ids
}

export async function confirmSecondFactor(
  services: Services,
  sessions: Sessions,
  session: Session,
  code: string,
) {
  const { tenantId, userId } = session
  const isOn = await withTenant(services.app, session, (db) =>
    selectHasSecondFactor(db, tenantId, userId),
  )
  if (isOn) throw new AppError('identity.second-factor-on')
  const check = { code, isRight: spendTotp }
  const { codes, ids } = await withCode(services, session, check, async (db) => {
    await updateConfirmed(db, tenantId, userId, new Date(services.clock.now()))
    return {
      codes: await issueRecoveryCodes(services, db, session),
      ids: await announcePerson(services, db, session),
    }
  })
  sessions.forget(ids)
  return { recoveryCodes: codes }
}

async function assertOn(services: Services, session: Session) {
  const state = await readSecondFactor(services, session)
  if (!state.isOn) throw new AppError('identity.second-factor-off')
  return state
}

export async function renewRecoveryCodes(services: Services, session: Session, code: string) {
  await assertOn(services, session)
  const check = { code, isRight: spendTotp }
  return {
    recoveryCodes: await withCode(services, session, check, (db) =>
      issueRecoveryCodes(services, db, session),
    ),
  }
}

/** Needs the password and a code, which may be one for the day on which the authenticator is lost. */
export async function turnOffSecondFactor(
  services: Services,
  session: Session,
  { password, code }: { password: string; code: string },
) {
  const { isDemanded } = await assertOn(services, session)
  if (isDemanded) throw new AppError('identity.second-factor-demanded')
  await assertOwnPassword(services, session, password)
  await withCode(services, session, { code, isRight: spendCode }, (db) =>
    deleteSecondFactor(db, session.tenantId, session.userId),
  )
  return null
}
