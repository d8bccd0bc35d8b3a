import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { systemPlace } from './navigation-places.ts'
import { pages } from './pages.ts'

/** The icons of tabs by their numbers; those of systems without one follow from their places. */
export const systemIcons = [
  { value: '1', icon: 'droplets', label: { zh: '1 水滴', en: '1 Drops' } },
  { value: '2', icon: 'waves', label: { zh: '2 水波', en: '2 Waves' } },
  { value: '3', icon: 'video', label: { zh: '3 视频', en: '3 Video' } },
  { value: '4', icon: 'briefcase', label: { zh: '4 办公', en: '4 Briefcase' } },
  { value: '5', icon: 'leaf', label: { zh: '5 叶片', en: '5 Leaf' } },
  { value: '6', icon: 'mountain', label: { zh: '6 山川', en: '6 Mountain' } },
  { value: '7', icon: 'zap', label: { zh: '7 闪电', en: '7 Lightning' } },
  { value: '8', icon: 'package', label: { zh: '8 方盒', en: '8 Box' } },
] as const satisfies readonly DictionaryItem[]

const displays = [
  { value: 'tab', label: { zh: '页签', en: 'Tab' }, tone: 'good' },
  { value: 'hidden', label: { zh: '不显示', en: 'Hidden' }, tone: 'neutral' },
  { value: 'screen', label: { zh: '大屏链接', en: 'Large-screen link' }, tone: 'info' },
] as const satisfies readonly DictionaryItem[]

/** The version of systems where nobody gives another. */
export const usualVersion = 'standard'

/** A product line that organisations have, with a menu of its own. */
export const systemRecord = defineEntity({
  table: 'system',
  ...systemPlace,
  title: pages.systems.title,
  noun: { zh: '系统', en: 'system' },
  icon: pages.systems.icon,
  history: true,
  fields: {
    name: field.localized('名称', 'Name', { required: true, searchable: true }),
    display: field.choice(
      '显示方式',
      'Display',
      { items: displays },
      {
        required: true,
        default: 'tab',
        widget: 'radio',
        description: {
          zh: '大屏链接只打开一个地址，没有菜单。',
          en: 'A large-screen link opens an address and has no menu.',
        },
      },
    ),
    icon: field.choice(
      '图标',
      'Icon',
      { items: systemIcons },
      {
        description: {
          zh: '留空时按页签的顺序取图标。',
          en: 'Where it is empty, the icon follows from the place among the tabs.',
        },
      },
    ),
    function_url: field.text('大屏地址', 'Large-screen address', {
      maxLength: 500,
      pattern: 'link',
    }),
    version_name: field.text('产品版本', 'Product version', {
      required: true,
      maxLength: 64,
      pattern: 'key',
      default: usualVersion,
      description: {
        zh: '小写字母、数字和连字符，标准版为 standard；用于按版本查询系统。',
        en: 'Small letters, digits and dashes, standard by default; systems can be asked for by it.',
      },
    }),
    is_default_desktop: field.flag('登录后打开', 'Opened after signing in', {
      description: {
        zh: '单位有多个这样的系统时，打开排在最前的一个。',
        en: 'Of several such systems of an organisation the first one is opened.',
      },
    }),
    is_limited: field.flag('可用范围', 'Available to', {
      texts: {
        on: { zh: '部分单位', en: 'Some organisations' },
        off: { zh: '全部单位', en: 'All organisations' },
      },
    }),
    organisation_ids: field.choices(
      '可用单位',
      'Organisations',
      { to: 'organisation' },
      { filterable: false, sortable: false, span: 24 },
    ),
    entry_count: field.integer('菜单项数', 'Menu entries', { readOnly: true }),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  rules: {
    icon: { visibleWhen: ['display', '≠', 'screen'] },
    function_url: {
      visibleWhen: ['display', '=', 'screen'],
      requiredWhen: ['display', '=', 'screen'],
    },
    is_default_desktop: { visibleWhen: ['display', '=', 'tab'] },
    organisation_ids: {
      visibleWhen: ['is_limited', '=', true],
      requiredWhen: ['is_limited', '=', true],
    },
  },
  list: {
    columns: ['name', 'icon', 'display', 'version_name', 'is_limited', 'entry_count'],
    sort: 'position',
    position: 'position',
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', [
        'name',
        'display',
        'icon',
        'function_url',
        'version_name',
        'is_default_desktop',
      ]),
      field.group('单位', 'Organisations', ['is_limited', 'organisation_ids']),
    ],
  },
})
