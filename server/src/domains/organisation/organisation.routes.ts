import { listVersionRecords } from '@iwater/contract/organisation'
import { organisationRecord, readChangeImpact } from '@iwater/contract/organisation/organisations'
import { findDepartments } from '@iwater/contract/organisation/parts'
import { versionRecordEntity } from '@iwater/contract/organisation/version-records'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { listDepartments } from './organisation.service.ts'
import { organisationColumns } from './organisation-change.queries.ts'
import { checkOrganisation, keepUsed, readImpact } from './organisation-change.service.ts'
import { askByCode } from './organisation-code.service.ts'
import { selectVersionRecords } from './version-record.queries.ts'
import { assertWholeTenant, checkVersionRecord } from './version-record.service.ts'

export const organisationRecords = [
  servedEntity(organisationRecord, {
    columns: organisationColumns,
    check: checkOrganisation,
    beforeDelete: keepUsed,
  }),
  servedEntity(versionRecordEntity, {
    check: checkVersionRecord,
    beforeDelete: assertWholeTenant,
  }),
]

export function organisationRoutes(api: Api, services: Services) {
  serve(api, listVersionRecords, ({ orgCode: code }, { address }) =>
    askByCode(services, { code, address }, selectVersionRecords),
  )
  serveTransaction(api, findDepartments, ({ organizationId }, { db, session, language }) =>
    listDepartments(db, session, organizationId ?? session.organisationId, { language }),
  )
  serveTransaction(api, readChangeImpact, (change, { db, session }) =>
    readImpact(db, session, change),
  )
}
