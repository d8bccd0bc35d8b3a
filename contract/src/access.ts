/** All permissions. Roles are sets of them. */
export const permissions = [
  'activity.view',
  'audit.view',
  'sign-in.manage',
  'errors.view',
  'ingest.manage',
  'ingest.view',
  'knowledge.manage',
  'maintenance.plan',
  'maintenance.view',
  'maintenance.work',
  'messages.publish',
  'monitoring.manage',
  'monitoring.view',
  'navigation.configure',
  'organisation.manage',
  'people.manage',
  'roles.manage',
] as const

export type Permission = (typeof permissions)[number]

/**
 * Who may call a route: `public` needs nothing, `signed-in` any session,
 * a permission a session whose roles grant it.
 */
export type Access = 'public' | 'signed-in' | Permission

/** The access of a route: that of anybody, or a permission, or several permissions that a session needs all of. */
export type RouteAccess = Access | readonly [Permission, Permission, ...Permission[]]

/** The permissions that an access needs. */
export function neededPermissions(access: RouteAccess): readonly Permission[] {
  if (access === 'public' || access === 'signed-in') return []
  return typeof access === 'string' ? [access] : access
}

/**
 * What limits a session to the routes that declare it in `openWhile`: the screen is locked, a new
 * password must be set, a second factor that the tenant requires is not set up.
 */
export const restrictions = ['locked', 'password-change', 'second-factor-setup'] as const
export type Restriction = (typeof restrictions)[number]

/** The data a role makes visible, from least to most. `docs/decisions/0007-rights.md` defines each. */
export const dataScopes = [
  'own',
  'department',
  'organisation',
  'organisation-and-below',
  'tenant',
] as const
export type DataScope = (typeof dataScopes)[number]

/** The widest of some scopes; `own` if there is none. */
export const widestScope = (scopes: readonly DataScope[]): DataScope =>
  dataScopes.findLast((scope) => scopes.includes(scope)) ?? 'own'

/** Buttons of a page that roles can hide: table tools and row actions. */
export const functionButtons = [
  'add',
  'print',
  'export',
  'import',
  'refresh',
  'column',
  'search',
  'filter',
  'view',
  'edit',
  'delete',
  'cell',
  'clear',
] as const
export type FunctionButton = (typeof functionButtons)[number]
