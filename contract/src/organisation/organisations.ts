import { z } from 'zod'
import { id, type LocalText } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { organisationKinds } from '../organisation.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'

const kindNames: Readonly<Record<(typeof organisationKinds)[number], LocalText>> = {
  group: { zh: '集团、公司', en: 'Group or company' },
  plant: { zh: '厂', en: 'Plant' },
  centre: { zh: '中心', en: 'Centre' },
  station: { zh: '站', en: 'Station' },
  department: { zh: '部门', en: 'Department' },
}

/** The organisations that the session sees. What its users see of them follows from their place in the tree. */
export const organisationRecord = defineEntity({
  table: 'organisation',
  path: '/organisation/organisations',
  title: pages.organisations.title,
  noun: { zh: '单位', en: 'organisation' },
  icon: pages.organisations.icon,
  access: { read: pages.organisations.permission, change: 'organisation.manage' },
  history: true,
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    kind: field.choice(
      '类型',
      'Kind',
      { items: Object.entries(kindNames).map(([value, label]) => ({ value, label })) },
      {
        required: true,
        description: {
          zh: '部门属于其上级单位；其他类型是独立的单位。',
          en: 'A department is part of the organisation above it; the other kinds are organisations of their own.',
        },
      },
    ),
    parent_id: field.reference('上级单位', 'Parent organisation', 'organisation', {
      description: {
        zh: '决定哪些人员能看到本单位的数据。最上级的单位没有上级。',
        en: 'Decides who sees the data of the organisation. The topmost one has none.',
      },
    }),
    head_ids: field.choices(
      '负责人',
      'Heads',
      { to: 'person' },
      { maxItems: 20, filterable: false, sortable: false },
    ),
    is_shown: field.flag('显示', 'Shown', {
      default: true,
      description: {
        zh: '关闭后，上级单位的人员看不到本单位及其下级的数据。',
        en: 'If off, users of the organisations above see neither it nor what is below it.',
      },
    }),
    is_team_enabled: field.flag('可切换', 'Can be chosen', {
      default: true,
      description: {
        zh: '关闭后，切换单位时不能选择本单位。',
        en: 'If off, users cannot switch to it.',
      },
    }),
    screen_display: field.text('大屏地址', 'Large-screen address', {
      maxLength: 500,
      pattern: 'link',
      description: {
        zh: '留空时使用上级单位的地址。',
        en: 'Where it is empty, that of the organisation above is used.',
      },
    }),
    hosts: field.rows('访问域名', 'Host names', 'tenant_host', {
      host: field.text('域名', 'Host name', { required: true, maxLength: 253, pattern: 'host' }),
    }),
    unit_count: field.integer('监测单元数', 'Units', { readOnly: true }),
    people_count: field.integer('人员数', 'People', { readOnly: true }),
    position: field.integer('顺序', 'Order', { readOnly: true }),
  },
  rules: {
    head_ids: { visibleWhen: ['kind', '=', 'department'] },
  },
  list: {
    columns: ['name', 'kind', 'head_ids', 'unit_count', 'people_count', 'is_shown'],
    sort: 'position',
    position: 'position',
    tree: 'parent_id',
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('基本信息', 'Basics', ['name', 'kind', 'parent_id', 'head_ids']),
      field.group('显示', 'Display', ['is_shown', 'is_team_enabled', 'screen_display']),
      field.group('访问域名', 'Host names', ['hosts']),
    ],
  },
})

/** What a change of place or of visibility concerns; of what the caller sees. */
export const changeImpact = z.object({
  /** Organisations that move along, with the one that is changed. */
  organisations: z.number().int(),
  /** Units of these. */
  units: z.number().int(),
  /** Enabled people who work for these. */
  people: z.number().int(),
  /** Enabled people of organisations above who will see them, and do not yet. */
  gaining: z.number().int(),
  /** Enabled people of organisations above who will see them no longer. */
  losing: z.number().int(),
})
export type ChangeImpact = z.infer<typeof changeImpact>

export const readChangeImpact = defineRoute({
  method: 'GET',
  path: '/organisation/change-impact',
  access: 'organisation.manage',
  summary: {
    zh: '查询移动、隐藏或显示一个单位所涉及的单位、人员与监测单元数量；不作修改。',
    en: 'Count the organisations, people and units that moving, hiding or showing an organisation concerns, without changing anything.',
  },
  input: z.object({
    organizationId: id,
    /** Below which it is put; where it stands by default. */
    toOrganizationId: id.optional(),
    /** Whether it is shown or hidden; as it is by default. */
    visibility: z.enum(['shown', 'hidden']).optional(),
  }),
  output: changeImpact,
})
