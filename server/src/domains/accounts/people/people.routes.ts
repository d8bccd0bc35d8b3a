import { listPersonChoices, listRoleChoices } from '@iwater/contract/accounts/choices'
import { readDisableImpact } from '@iwater/contract/accounts/disable-impact'
import {
  addPerson as addRoute,
  editPerson as editRoute,
  endPersonSessions,
  findAllPeople,
  findColleagues,
  findGrantableRoles,
  findPeopleOf,
  people,
  readPerson as personRoute,
  renewPassword as renewRoute,
  setPersonEnabled,
} from '@iwater/contract/accounts/people'
import { readPeopleQuota } from '@iwater/contract/organisation/quotas'
import { readOrganisation, selectQuotaUse } from '#domains/organisation'
import type { Sessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { type RequestContext, serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { prepareFirstPassword } from '../passwords/first-password.service.ts'
import { readGrantableRoles } from '../roles/role.service.ts'
import { serveAdministration } from './administration.routes.ts'
import { impactOfDisabling } from './disable-impact.service.ts'
import { importedPeopleRoutes } from './imported-people.routes.ts'
import { peopleConditions, selectPersonEntries } from './person.queries.ts'
import {
  addPerson,
  editPerson,
  endAllSessions,
  readPerson,
  renewPassword,
  setEnabled,
} from './person.service.ts'
import { selectRoleNames, selectVisiblePeople } from './person-choices.queries.ts'
import { administrationScope } from './reach.service.ts'

export const peopleRecords = [servedEntity(people, { conditions: peopleConditions })]

export function peopleRoutes(api: Api, { vault }: Pick<Services, 'vault'>, sessions: Sessions) {
  const { database, clock } = api
  serveTransaction(api, findGrantableRoles, ({ ids }, { db, session }) =>
    readGrantableRoles(db, session, ids),
  )
  serveTransaction(api, listPersonChoices, (wanted, { db, session }) =>
    selectVisiblePeople(db, session.tenantId, wanted),
  )
  serveTransaction(api, listRoleChoices, (wanted, { db, session }) =>
    selectRoleNames(db, session.tenantId, wanted),
  )
  serve(api, personRoute, ({ personId }, { session }) =>
    readPerson(database, session, personId, { now: new Date(clock.now()) }),
  )
  changeRoutes(api, sessions)
  importedPeopleRoutes(api, vault)

  type Wanted = { organizationId?: string | undefined; keyword?: string | undefined }
  const entries = async (
    { organizationId, keyword }: Wanted,
    { db, session, language }: RequestContext,
  ) => {
    if (organizationId) await readOrganisation(db, session.tenantId, organizationId)
    const wanted = { language, keyword, organisationId: organizationId }
    return selectPersonEntries(db, session.tenantId, wanted)
  }
  serveTransaction(api, findAllPeople, entries)
  serveTransaction(api, findPeopleOf, entries)
  serveTransaction(api, findColleagues, ({ organizationId, keyword }, context) =>
    entries({ organizationId: organizationId ?? context.session.organisationId, keyword }, context),
  )
}

function changeRoutes(api: Api, sessions: Sessions) {
  const { database, clock } = api
  serve(api, addRoute, async (input, { session }) => {
    const first = await prepareFirstPassword(database, session)
    return withTenant(database, administrationScope(session), (db) =>
      addPerson(db, session, input, { first }),
    )
  })
  serveAdministration(api, editRoute, (input, { db, session }) => editPerson(db, session, input))
  serveTransaction(api, readPeopleQuota, (_, { db }) => selectQuotaUse(db, 'people'))
  serveAdministration(api, readDisableImpact, ({ personId }, { db, session, now }) =>
    impactOfDisabling(db, session, personId, { now }),
  )
  serveAdministration(api, setPersonEnabled, async (input, { db, session, now, afterCommit }) => {
    const ended = await setEnabled(db, session, input, { now })
    afterCommit(() => sessions.forget(ended))
    return null
  })
  serve(api, renewRoute, async ({ personId }, { session }) => {
    const now = new Date(clock.now())
    const first = await prepareFirstPassword(database, session)
    const ended = await withTenant(database, administrationScope(session), (db) =>
      renewPassword(db, session, personId, { first, now }),
    )
    sessions.forget(ended)
    return { password: first.password }
  })
  serveAdministration(
    api,
    endPersonSessions,
    async ({ personId }, { db, session, now, afterCommit }) => {
      const ended = await endAllSessions(db, session, personId, { now })
      afterCommit(() => sessions.forget(ended))
      return { ended: ended.length }
    },
  )
}
