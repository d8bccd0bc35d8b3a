import type { personForm } from '@iwater/contract/accounts/people'
import { group } from '@iwater/contract/kit/field'
import type { ApiError } from '#web/platform/api/api.ts'

const identity = ['name', 'title', 'phone', 'email'] as const
const place = group('单位与角色', 'Organisation and roles', [
  'organizationId',
  'furtherOrganizationIds',
  'roleIds',
])

/** The login name is chosen once. */
export const newGroups = [group('身份', 'Identity', ['loginName', ...identity]), place]
export const editGroups = [group('身份', 'Identity', identity), place]

type Name = keyof (typeof personForm)['fields']

/** The fields that failures of the server are about. */
export const fieldOfFailure: Partial<Record<ApiError['code'], Name>> = {
  'people.login-name-taken': 'loginName',
  'people.phone-taken': 'phone',
  'organisation.not-found': 'organizationId',
  'people.role-not-found': 'roleIds',
  'people.beyond-rights': 'roleIds',
  'people.beyond-administrator': 'roleIds',
  'people.own-rights': 'roleIds',
  'people.last-administrator': 'roleIds',
}
