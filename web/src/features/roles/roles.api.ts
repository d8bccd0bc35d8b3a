import type { DataScope } from '@iwater/contract/access'
import {
  listMenuChoices,
  listRolePeople,
  listRoles,
  previewScope,
  readRole,
} from '@iwater/contract/accounts/roles'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

export const rolesQuery = apiQuery(listRoles, {})
export const roleQuery = (roleId: string) => apiQuery(readRole, { roleId })
export const menuChoicesQuery = apiQuery(listMenuChoices, {})

/** How many people of a role are named. */
const mostPeople = 20
export const rolePeopleQuery = (roleId: string) =>
  apiQuery(listRolePeople, { roleId, size: mostPeople })

export const scopeQuery = (dataScope: DataScope, organizationId: string | undefined) => ({
  ...apiQuery(previewScope, {
    dataScope,
    ...(organizationId === undefined ? {} : { organizationId }),
  }),
  placeholderData: keepPreviousData,
})

/** Shows a change at once. */
export async function renewRoles(client: QueryClient, roleId?: string) {
  const renewals = [client.invalidateQueries({ queryKey: rolesQuery.queryKey })]
  if (roleId !== undefined) {
    renewals.push(client.invalidateQueries({ queryKey: roleQuery(roleId).queryKey }))
  }
  await Promise.all(renewals)
}
