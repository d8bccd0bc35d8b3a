import {
  copyOrganisation as copyOrganisationRoute,
  readCopyPlan as readCopyPlanRoute,
} from '@iwater/contract/organisation/copies'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { copyOrganisation, readCopyPlan } from './copy-organisation.service.ts'

export function copiesRoutes(api: Api) {
  serveTransaction(api, readCopyPlanRoute, ({ organizationId }, { db, session }) =>
    readCopyPlan(db, session, organizationId),
  )
  serveTransaction(api, copyOrganisationRoute, (wanted, { db, session, language }) =>
    copyOrganisation(db, session, wanted, { language }),
  )
}
