/** Every right a person can be given, by name. Roles are sets of these. */
export const permissions = [
  'activity.view',
  'audit.view',
  'entrance.manage',
  'errors.view',
  'ingest.manage',
  'ingest.view',
  'messages.publish',
  'monitoring.manage',
  'monitoring.view',
  'navigation.configure',
  'people.manage',
  'roles.manage',
] as const

export type Permission = (typeof permissions)[number]

/**
 * Who may call a route: `public` needs nothing, `signed-in` any session,
 * a permission a session whose roles grant it.
 */
export type Access = 'public' | 'signed-in' | Permission

/**
 * What may keep a session from everything but the routes that are open meanwhile: the screen is locked, a new
 * password must be chosen, a second factor that the tenant demands is not set up.
 */
export const restrictions = ['locked', 'password-change', 'second-factor-setup'] as const
export type Restriction = (typeof restrictions)[number]

/** How much of a tenant's data a role shows, from the least to the most. `docs/decisions/0007-rights.md` tells each. */
export const dataScopes = [
  'own',
  'department',
  'organisation',
  'organisation-and-below',
  'tenant',
] as const
export type DataScope = (typeof dataScopes)[number]

/** The widest of some scopes; nothing but the person's own rows where there is none. */
export const widestScope = (scopes: readonly DataScope[]): DataScope =>
  dataScopes.findLast((scope) => scopes.includes(scope)) ?? 'own'

/** Buttons of a page that roles may hide: tools of the table, and actions of its rows. */
export const functionButtons = [
  'add',
  'print',
  'export',
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
