import {
  permissions as allPermissions,
  type DataScope,
  type Permission,
  widestScope,
} from '@iwater/contract/access'

/** The rights and the scope that a role grants. */
export type HeldRole = {
  permissions: readonly string[]
  scope: DataScope
  isDemonstration: boolean
}

export type Rights = {
  permissions: ReadonlySet<Permission>
  dataScope: DataScope
  isDemonstration: boolean
}

const isPermission = (name: string): name is Permission =>
  (allPermissions as readonly string[]).includes(name)

/**
 * The combined rights of several roles: every right of each and the widest scope, but a role for demonstration makes
 * the user a visitor. Administrators have every right, also rights added after their role was made.
 */
export function rightsOf(roles: readonly HeldRole[], isAdministrator: boolean): Rights {
  const granted = roles.flatMap(({ permissions }) => permissions).filter(isPermission)
  const scopes = roles.map(({ scope }) => scope)
  return {
    permissions: new Set(isAdministrator ? allPermissions : granted),
    dataScope: widestScope(isAdministrator ? [...scopes, 'organisation-and-below'] : scopes),
    isDemonstration: roles.some(({ isDemonstration }) => isDemonstration),
  }
}
