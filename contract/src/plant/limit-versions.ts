import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'

/** Between which limits a point has to stay from a moment on, until its next version. */
export const limitVersion = defineEntity({
  table: 'point_limit',
  path: '/plant/limit-versions',
  title: pages.limitVersions.title,
  noun: { zh: '限值版本', en: 'limit version' },
  icon: pages.limitVersions.icon,
  access: { read: pages.limitVersions.permission, change: 'monitoring.manage' },
  comments: true,
  history: true,
  fields: {
    point_id: field.reference('监测点', 'Point', 'point', {
      required: true,
      immutable: true,
      searchable: true,
    }),
    unit_id: field.reference('监测单元', 'Unit', 'unit', { readOnly: true }),
    organisation_id: field.reference('所属单位', 'Organisation', 'organisation', {
      readOnly: true,
    }),
    valid_from: field.moment('生效时间', 'Valid from', {
      required: true,
      description: {
        zh: '可为将来的时间，届时自动生效。',
        en: 'May be in the future; it takes effect by itself.',
      },
    }),
    low_limit: field.number('下限', 'Low limit'),
    high_limit: field.number('上限', 'High limit'),
    unit_of_measure: field.text('计量单位', 'Unit of measure', {
      readOnly: true,
      maxLength: 64,
      width: 110,
    }),
    state: field.choice(
      '状态',
      'State',
      {
        items: [
          { value: 'current', label: { zh: '当前', en: 'Current' }, tone: 'good' },
          { value: 'scheduled', label: { zh: '待生效', en: 'Scheduled' }, tone: 'info' },
          { value: 'past', label: { zh: '已过', en: 'Past' }, tone: 'neutral' },
        ],
      },
      { readOnly: true },
    ),
    note: field.text('依据', 'Basis', {
      maxLength: 200,
      span: 24,
      description: {
        zh: '如标准或许可证编号。',
        en: 'Such as a standard or the number of a permit.',
      },
    }),
  },
  list: {
    columns: [
      'point_id',
      'valid_from',
      'low_limit',
      'high_limit',
      'unit_of_measure',
      'state',
      'note',
    ],
    sort: 'valid_from',
    order: 'desc',
    counts: 'state',
    range: 'valid_from',
    selection: true,
  },
  form: {
    groups: [
      field.group('限值', 'Limits', ['point_id', 'valid_from', 'low_limit', 'high_limit', 'note']),
    ],
  },
})
