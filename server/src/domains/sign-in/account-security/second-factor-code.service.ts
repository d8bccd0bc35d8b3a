import type { Db } from '#platform/database/database'
import type { Vault } from '#platform/secrets/vault'
import { selectSecret, spendRecoveryCode, spendStep } from './second-factor.queries.ts'
import { isTotpCode, plainCode, stepOf } from './totp.ts'

const purposeOf = (use: string, accountId: string) => `second factor ${use} of ${accountId}`

export const sealSecret = (vault: Vault, accountId: string, secret: string) =>
  vault.seal(secret, purposeOf('secret', accountId))

export const hashRecoveryCode = (vault: Vault, accountId: string, code: string) =>
  vault.hash(plainCode(code), purposeOf('recovery code', accountId))

export type Guess = { accountId: string; typed: string }

type Context = { vault: Vault; now: Date }

/** Whether the input is an unused code of the person's authenticator; it is used up by this. */
export async function spendTotp(
  db: Db,
  tenantId: number,
  { accountId, typed }: Guess,
  { vault, now }: Context,
): Promise<boolean> {
  const found = await selectSecret(db, tenantId, accountId)
  if (!found) return false
  const secret = vault.open(found.sealed_secret, purposeOf('secret', accountId))
  const step = stepOf(secret, plainCode(typed), now.getTime())
  return step !== null && spendStep(db, tenantId, accountId, step)
}

/** The same, or a recovery code in its place. */
export const spendCode = (db: Db, tenantId: number, guess: Guess, context: Context) =>
  isTotpCode(plainCode(guess.typed))
    ? spendTotp(db, tenantId, guess, context)
    : spendRecoveryCode(db, tenantId, guess.accountId, {
        hash: hashRecoveryCode(context.vault, guess.accountId, guess.typed),
        at: context.now,
      })
