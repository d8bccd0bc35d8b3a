import { z } from 'zod'
import { choiceFields, id, localText } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'
import { inUse, retiredAt, stateOfUse } from './use-state.ts'

/** Equipment of a unit that points belong to. */
export const deviceRecord = defineEntity({
  table: 'device',
  path: '/plant/devices',
  title: pages.plantDevices.title,
  noun: { zh: '设备', en: 'device' },
  icon: pages.plantDevices.icon,
  access: { read: pages.plantDevices.permission, change: 'monitoring.manage' },
  importNote: {
    zh: '请先导入设备所在的监测单元，再导入设备，最后导入监测点。',
    en: 'Import the units of the devices first, then the devices, then their points.',
  },
  history: true,
  sameBy: ['name', 'unit_id'],
  fields: {
    name: field.localized('名称', 'Name', {
      required: true,
      searchable: true,
    }),
    unit_id: field.reference('监测单元', 'Unit', 'unit', {
      required: true,
      description: {
        zh: '移到其他单元时，监测点及其历史数据一并移动。',
        en: 'Points move along to another unit, with their history.',
      },
      describesChange: true,
    }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      readOnly: true,
    }),
    position: field.integer('排序号', 'Order', {
      required: true,
      minimum: 0,
      default: 0,
      description: { zh: '在单元内小的在前。', en: 'Within the unit; the smallest comes first.' },
    }),
    point_count: field.integer('监测点数', 'Points', { readOnly: true }),
    use_state: stateOfUse(),
    retired_at: retiredAt(),
    created_at: field.moment('创建时间', 'Created at', { readOnly: true }),
  },
  list: {
    columns: ['name', 'unit_id', 'organisation_id', 'point_count', 'position'],
    sort: 'name',
    filter: inUse,
    counts: 'use_state',
    selection: true,
    actions: 'menu',
  },
  form: {
    groups: [field.group('基本信息', 'Basics', ['name', 'unit_id', 'position'])],
  },
})

/** The first `mostChoicesShown`, each with its unit. */
export const choicesWithUnits = z.array(z.object({ value: id, label: localText }))

export const listDeviceChoices = defineRoute({
  method: 'GET',
  path: '/plant/device-choices',
  // As units: questions of the knowledge base and tasks refer to devices, and no right is needed for both.
  access: 'signed-in',
  summary: {
    zh: '按设备或单元名称查找设备，供引用时选择。',
    en: 'Find devices by their name or that of their unit, for a field that refers to one.',
  },
  input: z.object({
    ...choiceFields,
    /** Those of one unit, where that is chosen already. */
    unitId: id.optional(),
  }),
  output: choicesWithUnits,
})
