/** Every right a person can be given, by name. Roles are sets of these. */
export const permissions = [
  'activity.view',
  'ingest.manage',
  'ingest.view',
  'monitoring.manage',
  'monitoring.view',
  'navigation.configure',
  'identity.manage',
] as const

export type Permission = (typeof permissions)[number]

/**
 * Who may call a route: `public` needs nothing, `signed-in` any session,
 * a permission a session whose roles grant it.
 */
export type Access = 'public' | 'signed-in' | Permission
