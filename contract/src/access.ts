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
