import {
  addRole as addRoute,
  copyRole as copyRoute,
  deleteRole as deleteRoute,
  editRole as editRoute,
  listRolePeople,
  listRoles,
  previewScope,
  readRole as roleRoute,
} from '@iwater/contract/accounts/roles'
import { withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { selectRolePeople } from '../people/person.queries.ts'
import {
  addRole,
  copyRole,
  editRole,
  readRole,
  readRoles,
  readScope,
  removeRole,
} from './role.service.ts'

export function rolesRoutes(api: Api, services: Services) {
  serve(api, listRoles, (_, { session }) =>
    withTenant(services.app, session, (db) => readRoles(db, session)),
  )
  serve(api, previewScope, (input, { session }) => readScope(services, session, input))
  serve(api, roleRoute, ({ roleId }, { session }) =>
    withTenant(services.app, session, (db) => readRole(db, session, roleId)),
  )
  serve(api, listRolePeople, ({ roleId, ...page }, { session, language }) =>
    withTenant(services.app, session, async (db) => {
      await readRole(db, session, roleId)
      const found = await selectRolePeople(db, session.tenantId, roleId, { language, ...page })
      return { ...page, ...found }
    }),
  )
  serve(api, addRoute, (input, { session }) => addRole(services, session, input))
  serve(api, editRoute, (input, { session }) => editRole(services, session, input))
  serve(api, copyRoute, (input, { session }) => copyRole(services, session, input))
  serve(api, deleteRoute, ({ roleId }, { session }) => removeRole(services, session, roleId))
}
