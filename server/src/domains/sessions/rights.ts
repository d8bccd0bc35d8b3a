import {
  permissions as allPermissions,
  type DataScope,
  type Permission,
  widestScope,
} from '@iwater/contract/access'

/** What a role says of what the person who has it may do and see. */
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
 * What several roles grant together: every right of each and the widest scope, but one that is for demonstration
 * makes the whole person a visitor. Administrators have every right there is, also those that came after their
 * role was made.
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
