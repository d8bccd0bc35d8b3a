import {
  findBranding as findBrandingRoute,
  findOrganisation,
  listVersionRecords,
} from '@iwater/contract/organisation'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { askByCode, findBranding } from './branding.service.ts'
import { selectVersionRecords } from './version-record.queries.ts'

export function organisationRoutes(api: Api, services: Services) {
  serve(api, findBrandingRoute, ({ productLicense }, { language }) =>
    findBranding(services, productLicense, language),
  )
  serve(api, findOrganisation, async ({ productLicense }, { language }) => {
    const found = await findBranding(services, productLicense, language)
    if (!found) return null
    const { organizationId, organizationName, name, code } = found
    return { organizationId, organizationName, name, code }
  })
  serve(api, listVersionRecords, ({ orgCode }) =>
    askByCode(services, orgCode, selectVersionRecords),
  )
}
