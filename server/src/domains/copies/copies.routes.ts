import {
  copyOrganisation as copyOrganisationRoute,
  readCopyPlan as readCopyPlanRoute,
} from '@iwater/contract/organisation/copies'
import {
  readOrganisationRemoval,
  removeOrganisation as removeOrganisationRoute,
} from '@iwater/contract/organisation/removals'
import { judgement } from '#platform/entities/judgement'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { copyOrganisation, readCopyPlan } from './copy-organisation.service.ts'
import { removeOrganisation } from './remove-organisation.service.ts'

export function copiesRoutes(api: Api) {
  serveTransaction(api, readCopyPlanRoute, ({ organizationId }, { db, session }) =>
    readCopyPlan(db, session, organizationId),
  )
  serveTransaction(api, copyOrganisationRoute, (wanted, { db, session, language }) =>
    copyOrganisation(db, session, wanted, { language }),
  )
  serveTransaction(api, readOrganisationRemoval, async ({ organizationId }, context) => {
    const { rejection, found } = await judgement(context, () =>
      removeOrganisation(context, organizationId),
    )
    return { rejection, contents: found }
  })
  serveTransaction(api, removeOrganisationRoute, ({ organizationId }, context) =>
    removeOrganisation(context, organizationId),
  )
}
