import type { DataScope } from '@iwater/contract/access'
import {
  listMenuChoices,
  listRolePeople,
  previewScope,
  readRoleMenus,
  role,
} from '@iwater/contract/accounts/roles'
import { entityCalls } from '@iwater/contract/kit/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

export const roleQuery = (id: string) => apiQuery(entityCalls(role).read, { id })
export const roleMenusQuery = (roleId: string) => apiQuery(readRoleMenus, { roleId })
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
