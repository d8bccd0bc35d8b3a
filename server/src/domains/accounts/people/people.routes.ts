import {
  addPerson as addRoute,
  editPerson as editRoute,
  endPersonSessions,
  findAllPeople,
  findColleagues,
  findGrantableRoles,
  findPeopleOf,
  listPeople,
  readPerson as personRoute,
  renewPassword as renewRoute,
  setPersonEnabled,
} from '@iwater/contract/accounts/people'
import { readOrganisation } from '#domains/organisation'
import type { Sessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { type Api, type Context, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { readGrantableRoles } from '../roles/role.service.ts'
import { selectPersonEntries } from './person.queries.ts'
import {
  addPerson,
  editPerson,
  endAllSessions,
  readPeople,
  readPerson,
  renewPassword,
  setEnabled,
} from './person.service.ts'

export function peopleRoutes(api: Api, services: Services, sessions: Sessions) {
  serve(api, listPeople, (filter, { session, language }) =>
    readPeople(services, session, language, filter),
  )
  serve(api, findGrantableRoles, (_, { session }) =>
    withTenant(services.app, session, (db) => readGrantableRoles(db, session)),
  )
  serve(api, personRoute, ({ personId }, { session }) => readPerson(services, session, personId))
  serve(api, addRoute, (input, { session }) => addPerson(services, session, input))
  serve(api, editRoute, (input, { session }) => editPerson(services, session, input))
  serve(api, setPersonEnabled, (input, { session }) =>
    setEnabled(services, sessions, session, input),
  )
  serve(api, renewRoute, ({ personId }, { session }) =>
    renewPassword(services, sessions, session, personId),
  )
  serve(api, endPersonSessions, ({ personId }, { session }) =>
    endAllSessions(services, sessions, session, personId),
  )
  type Wanted = { organizationId?: string | undefined; keyword?: string | undefined }
  const entries = ({ organizationId, keyword }: Wanted, { session, language }: Context) =>
    withTenant(services.app, session, async (db) => {
      if (organizationId) await readOrganisation(db, session.tenantId, organizationId)
      const wanted = { language, keyword, organisationId: organizationId }
      return selectPersonEntries(db, session.tenantId, wanted)
    })
  serve(api, findAllPeople, entries)
  serve(api, findPeopleOf, entries)
  serve(api, findColleagues, ({ organizationId, keyword }, context) =>
    entries({ organizationId: organizationId ?? context.session.organisationId, keyword }, context),
  )
}
