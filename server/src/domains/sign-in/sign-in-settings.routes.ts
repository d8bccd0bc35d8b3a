import {
  changeSignInRules,
  listOutbox,
  listPartners,
  listProviders,
  readPartnerUse,
  readProviderUse,
  readRulesImpact,
  readSignInRules,
  removePartner as removePartnerRoute,
  removeProvider as removeProviderRoute,
  savePartner as savePartnerRoute,
  saveProvider as saveProviderRoute,
} from '@iwater/contract/sign-in/sign-in-settings'
import { saveSignInRules, selectSignInRules } from '#domains/organisation'
import { assertVersion, contentVersionOf } from '#platform/content-version'
import { withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readProviders, removeProvider, saveProvider } from './oidc/oidc.service.ts'
import { changePartner, readPartners, removePartner } from './partners/partner.service.ts'
import { redirectAddressOf } from './redirect-address.ts'
import { selectRulesImpact } from './rules-impact.queries.ts'
import { readOutbox } from './sms/sms-message.service.ts'
import { selectSourceUse } from './source-use.queries.ts'

/**
 * An administrator who registers a partner can sign tickets for anybody, and a reader of the outbox reads all codes:
 * this is limited to administrators of the whole tenant.
 */
function assertWholeTenant({ isAdministrator, organisations }: Session) {
  if (!isAdministrator || organisations !== '*') throw new AppError('entrance.whole-tenant')
}

const serveInTenant: typeof serveTransaction = (api, route, handle) =>
  serveTransaction(api, route, handle, (session) => {
    assertWholeTenant(session)
    return session
  })

export function signInSettingsRoutes(api: Api, services: Services) {
  const { vault } = services
  serveTransaction(api, readSignInRules, async (_, { db, session }) => {
    const rules = await selectSignInRules(db, session.tenantId)
    return { ...rules, version: contentVersionOf(rules) }
  })

  serveInTenant(api, changeSignInRules, async ({ version, ...rules }, { db, session }) => {
    const { tenantId } = session
    await takeLock(db, 'sign-in-rules', tenantId)
    assertVersion(contentVersionOf(await selectSignInRules(db, tenantId)), version)
    await saveSignInRules(db, tenantId, rules)
    return null
  })

  serveInTenant(api, readRulesImpact, (_, { db, session, now }) =>
    selectRulesImpact(db, session.tenantId, { userId: session.userId, now }),
  )

  serveInTenant(api, listPartners, (_, { db, session }) => readPartners(db, session.tenantId))

  serveInTenant(api, savePartnerRoute, (partner, { db, session }) =>
    changePartner(db, session.tenantId, partner, { vault }),
  )

  serveInTenant(api, removePartnerRoute, async ({ page }, { db, session }) => {
    await removePartner(db, session.tenantId, page)
    return null
  })

  serveInTenant(api, readPartnerUse, ({ page: source }, { db, session, now }) =>
    selectSourceUse(db, session.tenantId, { way: 'partner', source }, now),
  )

  serveInTenant(api, readProviderUse, ({ providerId: source }, { db, session, now }) =>
    selectSourceUse(db, session.tenantId, { way: 'oidc', source }, now),
  )

  // Answers an address that is built from the request itself.
  serve(api, listProviders, async (_, { session, ...context }) => {
    assertWholeTenant(session)
    const redirectAddress = redirectAddressOf(services, context)
    return withTenant(services.app, session, (db) =>
      readProviders(db, session.tenantId, redirectAddress),
    )
  })

  serveInTenant(api, saveProviderRoute, (provider, { db, session }) =>
    saveProvider(db, session.tenantId, provider, { vault }),
  )

  serveInTenant(api, removeProviderRoute, async ({ providerId }, { db, session }) => {
    await removeProvider(db, session.tenantId, providerId)
    return null
  })

  serveInTenant(api, listOutbox, (wanted, { db, session }) =>
    readOutbox(db, session.tenantId, wanted),
  )
}
