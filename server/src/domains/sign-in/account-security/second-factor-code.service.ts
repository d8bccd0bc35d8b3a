import type { Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectSecret, spendRecoveryCode, spendStep } from './second-factor.queries.ts'
import { isTotpCode, plainCode, stepOf } from './totp.ts'

const purposeOf = (use: string, accountId: string) => `second factor ${use} of ${accountId}`

export const sealSecret = ({ vault }: Services, accountId: string, secret: string) =>
  vault.seal(secret, purposeOf('secret', accountId))

export const hashRecoveryCode = ({ vault }: Services, accountId: string, code: string) =>
  vault.hash(plainCode(code), purposeOf('recovery code', accountId))

export type Guess = { accountId: string; typed: string }

/** Whether what was typed is a code of the person's authenticator that nobody has used yet; it is used up by this. */
export async function spendTotp(
  services: Services,
  db: Db,
  tenantId: number,
  { accountId, typed }: Guess,
): Promise<boolean> {
  const found = await selectSecret(db, tenantId, accountId)
  if (!found) return false
  const secret = services.vault.open(found.sealed_secret, purposeOf('secret', accountId))
  const step = stepOf(secret, plainCode(typed), services.clock.now())
  return step !== null && spendStep(db, tenantId, accountId, step)
}

/** The same, or a recovery code in its place. */
export const spendCode = (services: Services, db: Db, tenantId: number, guess: Guess) =>
  isTotpCode(plainCode(guess.typed))
    ? spendTotp(services, db, tenantId, guess)
    : spendRecoveryCode(db, tenantId, guess.accountId, {
        hash: hashRecoveryCode(services, guess.accountId, guess.typed),
        at: new Date(services.clock.now()),
      })
