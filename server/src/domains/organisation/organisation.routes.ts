import {
  findBranding as findBrandingRoute,
  findOrganisation,
  listVersionRecords,
} from '@iwater/contract/organisation'
import { organisationRecord, readChangeImpact } from '@iwater/contract/organisation/organisations'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { askByCode, findBranding } from './branding.service.ts'
import { organisationColumns } from './organisation-change.queries.ts'
import { checkOrganisation, keepUsed, readImpact } from './organisation-change.service.ts'
import { selectVersionRecords } from './version-record.queries.ts'

export const organisationRecords = [
  servedEntity(organisationRecord, {
    columns: organisationColumns,
    check: checkOrganisation,
    beforeDelete: keepUsed,
  }),
]

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
  serveTransaction(api, readChangeImpact, (change, { db, session }) =>
    readImpact(db, session, change),
  )
}
