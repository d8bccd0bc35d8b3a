import { permissions } from '../access.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { permissionNames } from '../permission-names.ts'
import { menuIcons } from './menu-icons.ts'
import { menuEntryPlace } from './navigation-places.ts'
import { isFunction, type Page } from './page.ts'
import { pages } from './pages.ts'

const kinds = [
  { value: 'module', label: { zh: '模块', en: 'Module' }, tone: 'neutral' },
  { value: 'page', label: { zh: '页面', en: 'Page' }, tone: 'info' },
  { value: 'external', label: { zh: '外部地址', en: 'External address' }, tone: 'warning' },
] as const satisfies readonly DictionaryItem[]

/** The pages that menus can have, by their paths. */
export const functionPages = (Object.values(pages) as Page[]).filter(isFunction)

const pageItems = functionPages.map(({ path, title, icon }) => ({
  value: path,
  label: title,
  icon,
}))

/**
 * An entry of the menu of a system: a module, a page of the product, or an external address. Modules stand on the topmost level,
 * the others there or in a module.
 */
export const menuEntryRecord = defineEntity({
  ...menuEntryPlace,
  table: 'menu_entry',
  title: pages.menus.title,
  noun: { zh: '菜单项', en: 'menu entry' },
  icon: pages.menus.icon,
  history: true,
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    opens: field.choice(
      '类型',
      'Kind',
      { items: kinds },
      {
        required: true,
        default: 'page',
        widget: 'radio',
        description: {
          zh: '模块用于归类，只能位于顶级；添加后不能改为其他类型。',
          en: 'A module holds pages, stands on the top level and stays a module.',
        },
      },
    ),
    path: field.choice(
      '页面',
      'Page',
      { items: pageItems },
      {
        description: {
          zh: '打开它所需的权限随页面而定。',
          en: 'The permission that opens it follows from the page.',
        },
      },
    ),
    external_url: field.text('外部地址', 'External address', {
      maxLength: 1000,
      format: 'uri',
      description: {
        zh: '在本系统的框架内打开，须以 http:// 或 https:// 开头。',
        en: 'Opened in a frame of this product; begins with http:// or https://.',
      },
    }),
    parent_id: field.reference('所属模块', 'Module', 'menu'),
    icon: field.choice(
      '图标',
      'Icon',
      { items: menuIcons },
      { required: true, default: 'package' },
    ),
    is_shown: field.flag('显示', 'Shown', {
      default: true,
      description: {
        zh: '关闭后，任何人的菜单中都没有此项及其下级；角色的设置保留。',
        en: 'If off, nobody has it in a menu, nor what is in it. The settings of roles stay.',
      },
    }),
    is_kept_alive: field.flag('切换标签时保持打开', 'Kept open behind other tabs', {
      default: true,
    }),
    permission: field.choice(
      '所需权限',
      'Permission',
      { items: permissions.map((value) => ({ value, label: permissionNames[value] })) },
      { readOnly: true },
    ),
    system_id: field.reference('系统', 'System', 'system', { required: true, immutable: true }),
    is_configuration: field.flag('属配置管理', 'Configuration management', { immutable: true }),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  rules: {
    path: { visibleWhen: ['opens', '=', 'page'], requiredWhen: ['opens', '=', 'page'] },
    external_url: {
      visibleWhen: ['opens', '=', 'external'],
      requiredWhen: ['opens', '=', 'external'],
    },
    parent_id: { visibleWhen: ['opens', '≠', 'module'] },
  },
  list: {
    columns: ['name', 'opens', 'path', 'external_url', 'permission', 'is_shown'],
    sort: 'position',
    position: 'position',
    tree: 'parent_id',
    within: ['system_id', 'is_configuration'],
    holds: ['opens', '=', 'module'],
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('菜单项', 'Menu entry', [
        'opens',
        'path',
        'external_url',
        'name',
        'icon',
        'parent_id',
        'is_shown',
        'is_kept_alive',
      ]),
    ],
  },
})
