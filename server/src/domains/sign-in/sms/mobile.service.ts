import { readNewPassword, resetPassword } from '#domains/accounts'
import { wholeTenant } from '#domains/organisation'
import { type Client, type Sessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { completeSignIn } from '../complete-sign-in.service.ts'
import { findHintedTenant, type OrganisationHints } from '../organisation-hints.service.ts'
import { judgeSmsCode } from './sms-code.service.ts'

type Proof = {
  mobile: string | undefined
  code: string | undefined
  hints: OrganisationHints
  client: Client
}

/** Signs in a person by a code that was sent to their number. */
export async function signInBySms(services: Services, { client, ...proof }: Proof) {
  const guess = { ...proof, purpose: 'sign-in' as const, client }
  const { tenantId, accountId, spendCode } = await judgeSmsCode(services, guess)
  await withTenant(services.app, wholeTenant(tenantId), spendCode)
  return completeSignIn(services, { tenantId, accountId, way: 'sms', client })
}

/**
 * Sets a password by a code that was sent to the person's number. The code is spent by an accepted password, not by a
 * rejected one.
 */
export async function resetPasswordBySms(
  services: Services,
  sessions: Sessions,
  {
    newPassword,
    client,
    ...proof
  }: Omit<Proof, 'client'> & {
    newPassword: string
    client: Omit<Client, 'clientId'>
  },
) {
  const hinted = await findHintedTenant(services, proof.hints)
  if (hinted === null) throw new AppError('entrance.sms-off')
  const password = await readNewPassword(services, hinted, newPassword)
  const guess = { ...proof, purpose: 'reset' as const, client }
  const { tenantId, accountId, spendCode } = await judgeSmsCode(services, guess)
  const wanted = { tenantId, accountId, password, client, way: 'sms' as const }
  await resetPassword(services, sessions, { ...wanted, alongside: spendCode })
}
