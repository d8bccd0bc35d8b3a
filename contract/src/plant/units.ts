import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { unitKinds } from '../monitoring.ts'
import { pages } from '../pages/pages.ts'
import { unitKindNames } from './unit-kinds.ts'
import { inUse, retiredAt, stateOfUse } from './use-state.ts'

/** What is monitored: a works, a pump station, an outfall. Moving one to another organisation takes its devices, points and connections along. */
export const unitRecord = defineEntity({
  table: 'unit',
  path: '/plant/units',
  title: pages.plantUnits.title,
  noun: { zh: '监测单元', en: 'unit' },
  icon: pages.plantUnits.icon,
  access: { read: pages.plantUnits.permission, change: 'monitoring.manage' },
  importNote: {
    zh: '请依次导入监测单元、设备、监测点；单元所属的单位须已存在。',
    en: 'Import units first, then devices, then points. The organisations of the units have to be there.',
  },
  history: true,
  sameBy: ['name', 'organisation_id'],
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    kind: field.choice(
      '类型',
      'Kind',
      { items: unitKinds.map((value) => ({ value, label: unitKindNames[value] })) },
      { required: true },
    ),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      required: true,
      description: {
        zh: '移到其他单位时，设备、监测点和现场连接一并移动。',
        en: 'Devices, points and field connections move along to another organisation.',
      },
      describesChange: true,
    }),
    position: field.integer('排序号', 'Order', {
      required: true,
      minimum: 0,
      default: 0,
      description: { zh: '小的在前。', en: 'The smallest comes first.' },
    }),
    device_count: field.integer('设备数', 'Devices', { readOnly: true }),
    point_count: field.integer('监测点数', 'Points', { readOnly: true }),
    use_state: stateOfUse(),
    retired_at: retiredAt(),
    is_demo: field.flag('演示', 'Demonstration', { readOnly: true }),
    created_at: field.moment('创建时间', 'Created at', { readOnly: true }),
  },
  list: {
    columns: ['name', 'kind', 'organisation_id', 'device_count', 'point_count'],
    sort: 'name',
    filter: inUse,
    counts: 'use_state',
    selection: true,
    actions: 'menu',
  },
  form: {
    groups: [field.group('基本信息', 'Basics', ['name', 'kind', 'organisation_id', 'position'])],
  },
})
