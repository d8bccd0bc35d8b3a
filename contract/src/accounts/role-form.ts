import { dataScopes, functionButtons, permissions } from '../access.ts'
import { defineForm } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { KeptForm } from '../kit/kept-draft.ts'
import { role } from './roles.ts'

const itemsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: { zh: value, en: value } }))

/** What is sent of a role. Scope, permissions and menus have parts of their own, which show what each choice means. */
export const roleForm = defineForm({
  fields: {
    name: field.localized('名称', 'Name', { required: true }),
    isDemonstration: field.flag('演示角色', 'Demonstration role', {
      widget: 'checkbox',
      description: {
        zh: '可以查看，所有修改都会被拒绝',
        en: 'Read-only: all changes are rejected',
      },
    }),
    dataScope: field.choice(
      '数据范围',
      'Data scope',
      { items: itemsOf(dataScopes) },
      { required: true, default: 'own' },
    ),
    permissions: field.choices('权限', 'Permissions', { items: itemsOf(permissions) }),
    showsAllMenus: field.flag('显示全部菜单', 'Shows all menus', { default: true }),
    menus: field.rows(
      '菜单',
      'Menus',
      'role_menu',
      {
        menuEntryId: field.text('菜单', 'Menu', { required: true, maxLength: 36 }),
        isShown: field.flag('显示', 'Shown'),
        hiddenButtons: field.choices('隐藏的按钮', 'Hidden buttons', {
          items: itemsOf(functionButtons),
        }),
      },
      { maxItems: 2000 },
    ),
  },
})

export const keptRole: KeptForm = {
  table: role.table,
  fields: roleForm.fields,
  permission: 'roles.manage',
}
