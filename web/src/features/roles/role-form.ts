import { type Permission, permissions } from '@iwater/contract/access'
import { roleForm } from '@iwater/contract/accounts/role-form'
import {
  type addRole,
  type MenuChoice,
  type RoleMenu,
  type RoleRow,
  role,
} from '@iwater/contract/accounts/roles'
import type { Ruled } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import type { InputOf } from '@iwater/contract/route'
import type { Draft } from '#web/kit/use-draft.ts'
import { ApiError } from '#web/platform/api/api.ts'

export const basics = [field.group('基本信息', 'Basics', ['name', 'isDemonstration'])]

export const valuesOf = (row: RoleRow, menus: readonly RoleMenu[]) => ({
  name: row.name,
  isDemonstration: row.kind === 'demonstration',
  dataScope: row.data_scope,
  permissions: row.permissions,
  showsAllMenus: row.shows_all_menus,
  menus,
})

export const asRow = (row: RoleRow, menus: readonly RoleMenu[]) => ({
  id: row.id,
  version: row.version,
  labels: {},
  ...valuesOf(row, menus),
})

/** The fields of the form with the words that the list has for their values: the parts of the form say them otherwise. */
export const comparedForm = {
  fields: {
    ...roleForm.fields,
    dataScope: { ...roleForm.fields.dataScope, dictionary: role.fields.data_scope.dictionary },
    permissions: { ...roleForm.fields.permissions, dictionary: role.fields.permissions.dictionary },
  },
} satisfies Ruled

/** The draft of the form has the fields of the calls. */
export const roleOf = ({ draft }: Draft) => draft as InputOf<typeof addRole>

const fieldOf: Partial<Record<string, string>> = {
  'people.role-name-taken': 'name.zh',
  'people.beyond-rights': 'permissions',
  'people.beyond-scope': 'dataScope',
  'people.own-rights': 'permissions',
  'people.own-limits': 'dataScope',
}

/** What is said of the whole role, at the field that it is about. */
export function atField(error: unknown) {
  const name = error instanceof ApiError ? fieldOf[error.code] : undefined
  if (!(error instanceof ApiError) || name === undefined) return error
  return new ApiError(error.code, error.message, { fields: { [name]: error.message } })
}

/** Permissions by area; those in no area are listed under the last one. */
const areas = {
  monitoring: ['activity.view', 'monitoring.view', 'monitoring.manage'],
  maintenance: ['maintenance.view', 'maintenance.work', 'maintenance.plan'],
  field: ['ingest.view', 'ingest.manage'],
  knowledge: ['knowledge.manage'],
  messages: ['messages.publish'],
  records: ['audit.view', 'errors.view'],
  administration: [
    'organisation.manage',
    'people.manage',
    'roles.manage',
    'navigation.configure',
    'sign-in.manage',
  ],
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
