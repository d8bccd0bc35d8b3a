import type { FailureCode } from '@iwater/contract/errors'
import type { SignInMethod } from '@iwater/contract/sign-in/sign-in-log'
import { selectForSignIn } from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import {
  type Admitted,
  type Client,
  countChallenge,
  deleteChallenge,
  hashToken,
  insertSignInLog,
  selectTenantIdByChallenge,
} from '#domains/sessions'
import { type Db, withoutTenant, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Vault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { spendCode } from './account-security/second-factor-code.service.ts'
import { completeSignIn, type VerifiedPerson } from './complete-sign-in.service.ts'
import { limitAddress } from './guards/address-limit.service.ts'
import { deviceHashOf } from './sign-in-risk.service.ts'
import { countTry, takeBackCountedTry } from './try-count.service.ts'

/** Wrong codes after which a sign-in starts again with the password. */
const tries = 5

type Answer = { tenantId: number; hash: Buffer; typed: string; client: Client }

type Judged = { verified: VerifiedPerson } | { failure: FailureCode }

/** One attempt with a code, counted before it is checked, for the sign-in and for the name. */
async function judge(
  db: Db,
  { tenantId, hash, typed, client }: Answer,
  { now, vault }: { now: Date; vault: Vault },
): Promise<Judged> {
  const challenge = await countChallenge(db, tenantId, hash, { now, tries })
  if (!challenge) return { failure: 'identity.challenge-expired' }
  const { account_id: accountId, tries: tried } = challenge
  const way = challenge.way as SignInMethod
  const person = await selectForSignIn(db, tenantId, accountId)
  if (!person) return { failure: 'identity.challenge-expired' }
  const loginName = person.login_name
  const counted = { loginName, accountId, deviceHash: deviceHashOf(client) }
  const isLocked = await countTry(db, tenantId, counted, now)
  const guess = { accountId, typed }
  if (!isLocked && (await spendCode(db, tenantId, guess, { vault, now }))) {
    await deleteChallenge(db, tenantId, hash)
    await takeBackCountedTry(db, tenantId, counted)
    const verified = { tenantId, accountId, way, client, hasSecondFactor: true } as const
    return {
      verified: { ...verified, ...(challenge.source !== null && { source: challenge.source }) },
    }
  }
  const entry = { at: now, accountId, loginName, way, outcome: 'wrong-second-factor' as const }
  await insertSignInLog(db, tenantId, { ...entry, ...client })
  if (tried < tries) return { failure: 'identity.second-factor-wrong' }
  await deleteChallenge(db, tenantId, hash)
  return { failure: 'identity.challenge-expired' }
}

type Wanted = { challenge: string; code: string; client: Client }

/** Completes a sign-in that required a second factor. */
export async function answerChallenge(
  services: Services,
  { challenge, code, client }: Wanted,
): Promise<Admitted> {
  await limitAddress(services, 'sign-in', client.address)
  const hash = hashToken(challenge)
  const tenantId = await withoutTenant(services.app, (db) => selectTenantIdByChallenge(db, hash))
  if (tenantId === null) throw new AppError('identity.challenge-expired')
  const { app, clock, vault } = services
  const now = new Date(clock.now())
  const judged = await withTenant(app, wholeTenant(tenantId), (db) =>
    judge(db, { tenantId, hash, typed: code, client }, { now, vault }),
  )
  if ('failure' in judged) throw new AppError(judged.failure)
  return completeSignIn(services, judged.verified)
}
