import { findBranding as findBrandingRoute, findOrganisation } from '@iwater/contract/organisation'
import {
  appPackage,
  downloadApp,
  listOfferedApps,
  readAppManifest,
} from '@iwater/contract/organisation/app-packages'
import { readBrandingSettings, saveBrandingSettings } from '@iwater/contract/organisation/branding'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import {
  assertWholeTenant,
  checkAppPackage,
  listOffered,
  openPackage,
  writeManifest,
} from './app-package.service.ts'
import { findBranding, readSettings, saveSettings } from './branding.service.ts'

export const appRecords = [
  servedEntity(appPackage, { check: checkAppPackage, beforeDelete: assertWholeTenant }),
]

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
  serve(api, listOfferedApps, ({ orgCode: code }, { address }) =>
    listOffered(services, { code, address }),
  )
  serve(api, downloadApp, async ({ orgCode: code, platform }, { address, reply, headers }) => {
    const asked = { range: headers.range, ifRange: headers['if-range']?.toString() }
    const found = await openPackage(services, { code, address, platform }, asked)
    reply.status(found.status).headers(found.headers)
    return found.content
  })
  serve(api, readAppManifest, async ({ orgCode: code }, { address, reply }) => {
    const text = await writeManifest(services, { code, address })
    reply.type('text/xml; charset=utf-8')
    return text
  })
}
