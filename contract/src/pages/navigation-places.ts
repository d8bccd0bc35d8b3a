/** Where systems and the entries of their menus are served, for fields that refer to one. */
export const systemPlace = {
  path: '/navigation/systems',
  access: { read: 'navigation.configure', change: 'navigation.configure' },
} as const

export const menuEntryPlace = {
  path: '/navigation/menu-entries',
  access: { read: 'navigation.configure', change: 'navigation.configure' },
} as const
