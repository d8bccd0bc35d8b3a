import {
  changeSignInRules,
  listOutbox,
  listPartners,
  listProviders,
  readSignInRules,
  removePartner as removePartnerRoute,
  removeProvider as removeProviderRoute,
  savePartner as savePartnerRoute,
  saveProvider as saveProviderRoute,
} from '@iwater/contract/sign-in/sign-in-settings'
import { saveSignInRules, selectSignInRules } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type Api, serve } from '#platform/http/serve'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readProviders, removeProvider, saveProvider } from './oidc/oidc.service.ts'
import { readPartners, removePartner, savePartner } from './partners/partner.service.ts'
import { redirectAddressOf } from './redirect-address.ts'
import { readOutbox } from './sms/sms-message.service.ts'

export function signInSettingsRoutes(api: Api, services: Services) {
  /**
   * Whoever registers a partner can sign tickets for anybody, and whoever reads the outbox reads everybody's codes:
   * this is for those who may do everything everywhere already.
   */
  const inTenant = async <T>(session: Session, work: (db: Db) => Promise<T>) => {
    if (!session.isAdministrator || session.organisations !== '*') {
      throw new AppError('entrance.whole-tenant')
    }
    return withTenant(services.app, session, work)
  }

  serve(api, readSignInRules, (_, { session }) =>
    withTenant(services.app, session, (db) => selectSignInRules(db, session.tenantId)),
  )

  serve(api, changeSignInRules, async (rules, { session }) => {
    await inTenant(session, (db) => saveSignInRules(db, session.tenantId, rules))
    return null
  })

  serve(api, listPartners, (_, { session }) =>
    inTenant(session, (db) => readPartners(db, session.tenantId)),
  )

  serve(api, savePartnerRoute, (partner, { session }) =>
    inTenant(session, (db) => savePartner(db, services, session.tenantId, partner)),
  )

  serve(api, removePartnerRoute, async ({ page }, { session }) => {
    await inTenant(session, (db) => removePartner(db, session.tenantId, page))
    return null
  })

  serve(api, listProviders, (_, { session, ...context }) =>
    inTenant(session, (db) =>
      readProviders(db, session.tenantId, redirectAddressOf(services, context)),
    ),
  )

  serve(api, saveProviderRoute, (provider, { session }) =>
    inTenant(session, (db) => saveProvider(db, services, session.tenantId, provider)),
  )

  serve(api, removeProviderRoute, async ({ providerId }, { session }) => {
    await inTenant(session, (db) => removeProvider(db, session.tenantId, providerId))
    return null
  })

  serve(api, listOutbox, (wanted, { session }) =>
    inTenant(session, (db) => readOutbox(db, session.tenantId, wanted)),
  )
}
