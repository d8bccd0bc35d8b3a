import { findBranding as findBrandingRoute, findOrganisation } from '@iwater/contract/organisation'
import { readBrandingSettings, saveBrandingSettings } from '@iwater/contract/organisation/branding'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { findBranding, readSettings, saveSettings } from './branding.service.ts'

export function brandingRoutes(api: Api, services: Services) {
  serve(
    api,
    findBrandingRoute,
    ({ productLicense: code, organizationId: organisationId }, { language, address, request }) =>
      findBranding(services, { code, address, organisationId, host: request.host }, language),
  )
  serve(api, findOrganisation, async ({ productLicense: code }, { language, address }) => {
    const found = await findBranding(services, { code, address, host: '' }, language)
    if (!found) return null
    const { organizationId, organizationName, name } = found
    return { organizationId, organizationName, name, code: found.code }
  })
  serveTransaction(api, readBrandingSettings, ({ organizationId }, { db, session }) =>
    readSettings(db, services, session, organizationId),
  )
  serveTransaction(api, saveBrandingSettings, (change, { db, session }) =>
    saveSettings(db, session, change),
  )
}
