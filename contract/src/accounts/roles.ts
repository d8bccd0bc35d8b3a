import { z } from 'zod'
import { dataScopes, functionButtons, permissions } from '../access.ts'
import { dataScopeWords } from '../audit-values.ts'
import { contentVersion, id, localName, localText, none, page, pageFields } from '../fields.ts'
import { defineEntity, type RowOf } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { pages } from '../pages/pages.ts'
import { permissionNames } from '../permission-names.ts'
import { defineRoute } from '../route.ts'
import { personEntry } from './people.ts'

const access = 'roles.manage'
const roleId = z.object({ roleId: id })

const scopes = dataScopes.map((value) => ({
  value,
  label: { zh: dataScopeWords.zh[value], en: dataScopeWords.en[value] },
}))

const kinds = [
  { value: 'ordinary', label: { zh: '普通', en: 'Ordinary' } },
  { value: 'fixed', label: { zh: '内置', en: 'Built in' }, tone: 'info' },
  { value: 'demonstration', label: { zh: '演示', en: 'Demonstration' }, tone: 'warning' },
] as const satisfies readonly DictionaryItem[]

/** A named set of permissions, as lists show it. It is changed by the calls below. */
export const role = defineEntity({
  table: 'role_record',
  path: '/roles',
  title: pages.roles.title,
  noun: { zh: '角色', en: 'role' },
  icon: pages.roles.icon,
  access: { read: access },
  history: true,
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    kind: field.choice('类型', 'Kind', { items: kinds }, { required: true }),
    data_scope: field.choice('数据范围', 'Data scope', { items: scopes }, { required: true }),
    permissions: field.choices('权限', 'Permissions', {
      items: permissions.map((value) => ({ value, label: permissionNames[value] })),
    }),
    permission_count: field.integer('权限数', 'Permissions (number)', { required: true }),
    person_count: field.integer('人数', 'People', {
      required: true,
      description: { zh: '仅计本人可见的人员。', en: 'Those visible to you.' },
    }),
    shows_all_menus: field.flag('显示全部菜单', 'Shows all menus'),
    is_changeable: field.flag('可否修改', 'Changeable', {
      texts: { on: { zh: '可修改', en: 'Yes' }, off: { zh: '仅查看', en: 'Read only' } },
    }),
  },
  list: {
    columns: ['name', 'kind', 'data_scope', 'permission_count', 'person_count', 'is_changeable'],
    sort: 'name',
  },
  form: {
    groups: [
      field.group('角色', 'Role', ['name', 'kind', 'data_scope', 'permissions', 'shows_all_menus']),
    ],
  },
})
export type RoleRow = RowOf<typeof role>

/** The settings of a role for one menu entry. */
const roleMenu = z.object({
  menuEntryId: id,
  /** Applies only if `showsAllMenus` is false. */
  isShown: z.boolean(),
  hiddenButtons: z.array(z.enum(functionButtons)).max(functionButtons.length),
})
export type RoleMenu = z.infer<typeof roleMenu>

const menuChoice = {
  /** True shows all entries that the permissions allow, including future ones. */
  showsAllMenus: z.boolean(),
  menus: z.array(roleMenu).max(2000),
}

export const readRoleMenus = defineRoute({
  method: 'GET',
  path: '/roles/:roleId/menus',
  access,
  summary: {
    zh: '查询一个角色的菜单和按钮。',
    en: 'Read the menus and buttons of a role.',
  },
  input: roleId,
  output: z.array(roleMenu),
})

const roleFields = {
  name: localName,
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  dataScope: z.enum(dataScopes),
  isDemonstration: z.boolean(),
  ...menuChoice,
}

export const addRole = defineRoute({
  method: 'POST',
  path: '/roles',
  access,
  summary: {
    zh: '新增角色；权限和范围不得超过本人。',
    en: 'Add a role; its permissions and scope cannot exceed those of the caller.',
  },
  input: z.object(roleFields),
  output: roleId,
})

export const editRole = defineRoute({
  method: 'PUT',
  path: '/roles/:roleId',
  access,
  summary: {
    zh: '修改角色；对拥有该角色的人员立即生效；版本已变化时拒绝。',
    en: 'Change a role; takes effect at once for everyone who has it. Rejected when the version has changed.',
  },
  input: roleId.extend({ version: contentVersion, ...roleFields }),
  output: z.null(),
})

export const copyRole = defineRoute({
  method: 'POST',
  path: '/roles/:roleId/copy',
  access,
  summary: {
    zh: '以新名称复制一个角色。',
    en: 'Copy a role under a new name.',
  },
  input: roleId.extend({ name: localName }),
  output: roleId,
})

export const deleteRole = defineRoute({
  method: 'DELETE',
  path: '/roles/:roleId',
  access,
  summary: {
    zh: '删除未分配给任何人员的角色。',
    en: 'Delete a role that is not assigned to anyone.',
  },
  input: roleId,
  output: z.null(),
})

export const listRolePeople = defineRoute({
  method: 'GET',
  path: '/roles/:roleId/people',
  access,
  summary: {
    zh: '列出拥有某角色且本人可见的人员。',
    en: 'List the people who have a role, limited to those visible to the caller.',
  },
  input: roleId.extend(pageFields),
  output: page(personEntry),
})

export const previewScope = defineRoute({
  method: 'GET',
  path: '/roles/scope',
  access,
  summary: {
    zh: '查询某一范围对某单位人员可见的单位。',
    en: 'List the organisations a scope makes visible to a person of an organisation.',
  },
  input: z.object({ dataScope: z.enum(dataScopes), organizationId: id.optional() }),
  output: z.object({
    organizationId: id,
    /** Limited to those visible to the caller. */
    organizations: z.array(z.object({ organizationId: id, name: localText })),
  }),
})
export type ScopePreview = z.infer<typeof previewScope.output>

/** A menu entry in the menu table of a role. */
export type MenuChoice = {
  menuEntryId: string
  name: z.infer<typeof localText>
  path: string
  /** The required permission; null if none is required. */
  permission: (typeof permissions)[number] | null
  isConfiguration: boolean
  children: MenuChoice[]
}

export const menuChoiceEntry: z.ZodType<MenuChoice> = z
  .lazy(() =>
    z.object({
      menuEntryId: id,
      name: localText,
      path: z.string(),
      permission: z.enum(permissions).nullable(),
      isConfiguration: z.boolean(),
      children: z.array(menuChoiceEntry),
    }),
  )
  .meta({ id: 'MenuChoice' })

export const listMenuChoices = defineRoute({
  method: 'GET',
  path: '/roles/menus',
  access,
  summary: {
    zh: '列出租户各系统的全部菜单项，供选择。',
    en: 'List all menu entries of every system of the tenant, for selection.',
  },
  input: none,
  output: z.array(z.object({ systemId: id, name: localText, entries: z.array(menuChoiceEntry) })),
})
export type SystemMenu = z.infer<typeof listMenuChoices.output>[number]
