import {
  addRole as addRoute,
  copyRole as copyRoute,
  deleteRole as deleteRoute,
  editRole as editRoute,
  listRolePeople,
  previewScope,
  readRoleMenus,
  role,
} from '@iwater/contract/accounts/roles'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { serveAdministration } from '../people/administration.routes.ts'
import { selectRolePeople } from '../people/person.queries.ts'
import {
  addRole,
  copyRole,
  editRole,
  findRow,
  readMenus,
  readScope,
  removeRole,
} from './role.service.ts'

export const roleRecords = [servedEntity(role)]

export function rolesRoutes(api: Api) {
  serve(api, previewScope, (input, { session }) => readScope(api.database, session, input))
  serveTransaction(api, readRoleMenus, ({ roleId }, { db, session }) =>
    readMenus(db, session.tenantId, roleId),
  )
  serveTransaction(api, listRolePeople, async ({ roleId, ...page }, { db, session, language }) => {
    await findRow(db, session.tenantId, roleId)
    const found = await selectRolePeople(db, session.tenantId, roleId, { language, ...page })
    return { ...page, ...found }
  })
  changeRoutes(api)
}

function changeRoutes(api: Api) {
  serveAdministration(api, addRoute, (input, { db, session }) => addRole(db, session, input))
  serveAdministration(api, editRoute, (input, { db, session }) => editRole(db, session, input))
  serveAdministration(api, copyRoute, (input, { db, session }) => copyRole(db, session, input))
  serveAdministration(api, deleteRoute, ({ roleId }, { db, session }) =>
    removeRole(db, session, roleId),
  )
}
