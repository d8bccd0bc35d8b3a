import type { SignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { selectSignInRules, wholeTenant } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { readOpenProviders } from './oidc/oidc.service.ts'
import { findHintedTenant, type OrganisationHints } from './organisation-hints.service.ts'

/** The sign-in methods of an organisation besides passwords. */
export async function readSignInMethods(
  services: Services,
  hints: OrganisationHints,
): Promise<SignInMethods> {
  const tenantId = await findHintedTenant(services, hints)
  if (tenantId === null) return { sms: false, providers: [] }
  return withTenant(services.app, wholeTenant(tenantId), async (db) => ({
    sms: (await selectSignInRules(db, tenantId)).smsSignIn,
    providers: await readOpenProviders(db, tenantId),
  }))
}
