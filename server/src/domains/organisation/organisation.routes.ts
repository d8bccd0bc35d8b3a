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
  serve(api, findBrandingRoute, ({ productLicense: code }, { language, address }) =>
    findBranding(services, { code, address }, language),
  )
  serve(api, findOrganisation, async ({ productLicense: code }, { language, address }) => {
    const found = await findBranding(services, { code, address }, language)
    if (!found) return null
    const { organizationId, organizationName, name } = found
    return { organizationId, organizationName, name, code: found.code }
  })
  serve(api, listVersionRecords, ({ orgCode: code }, { address }) =>
    askByCode(services, { code, address }, selectVersionRecords),
  )
}
