import { type DataScope, type Permission, permissions } from '@iwater/contract/access'
import type { MenuChoice, RoleDetail, RoleMenu } from '@iwater/contract/accounts/roles'

/** What the form of a role holds. */
export type RoleDraft = {
  nameZh: string
  nameEn: string
  permissions: Permission[]
  dataScope: DataScope
  isDemonstration: boolean
  showsAllMenus: boolean
  menus: RoleMenu[]
}

export const emptyRole: RoleDraft = {
  nameZh: '',
  nameEn: '',
  permissions: [],
  dataScope: 'own',
  isDemonstration: false,
  showsAllMenus: true,
  menus: [],
}

export const draftOf = ({ name, ...role }: RoleDetail): RoleDraft => ({
  nameZh: name.zh,
  nameEn: name.en,
  permissions: role.permissions,
  dataScope: role.dataScope,
  isDemonstration: role.isDemonstration,
  showsAllMenus: role.showsAllMenus,
  menus: role.menus,
})

export const roleOf = ({ nameZh, nameEn, ...draft }: RoleDraft) => ({
  ...draft,
  name: { zh: nameZh.trim(), en: nameEn.trim() },
})

/** Permissions by area; those in no area are listed under the last one. */
const areas = {
  monitoring: ['activity.view', 'monitoring.view', 'monitoring.manage'],
  field: ['ingest.view', 'ingest.manage'],
  messages: ['messages.publish'],
  records: ['audit.view', 'errors.view'],
  administration: ['people.manage', 'roles.manage', 'navigation.configure', 'sign-in.manage'],
} as const satisfies Record<string, readonly Permission[]>

type Area = keyof typeof areas | 'other'

export function permissionAreas(): { area: Area; permissions: readonly Permission[] }[] {
  const known: readonly Permission[] = Object.values(areas).flat()
  const other = permissions.filter((permission) => !known.includes(permission))
  const named = Object.entries(areas).map(([area, list]) => ({
    area: area as Area,
    permissions: list,
  }))
  return other.length === 0 ? named : [...named, { area: 'other', permissions: other }]
}

/** Entries that lead to a page; those above them only hold them together. */
export const functionsOf = (entries: readonly MenuChoice[]): MenuChoice[] =>
  entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : functionsOf(entry.children)))

/** What the draft says of an entry. */
export const sayOf = (menus: readonly RoleMenu[], menuEntryId: string): RoleMenu =>
  menus.find((each) => each.menuEntryId === menuEntryId) ?? {
    menuEntryId,
    isShown: false,
    hiddenButtons: [],
  }

/** The draft's menus with another say of one entry; one that says nothing is left out. */
export const withSay = (menus: readonly RoleMenu[], say: RoleMenu): RoleMenu[] => [
  ...menus.filter(({ menuEntryId }) => menuEntryId !== say.menuEntryId),
  ...(say.isShown || say.hiddenButtons.length > 0 ? [say] : []),
]
