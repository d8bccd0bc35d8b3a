import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import { pages } from '../pages/pages.ts'
import {
  calibrationFields,
  calibrationResults,
  errorKinds,
  isComparison,
} from './calibration-fields.ts'
import { workFields } from './work-fields.ts'

const { point_id, device_id, unit_id, organisation_id, kind } = calibrationFields
const isOfRange = ['error_kind', '=', 'range'] as const
const hasLimit = ['limit_value', '≠', null] as const

/** How often an analyser is checked in one way at one point, and what error it may have. */
export const calibrationRule = defineEntity({
  table: 'calibration_rule',
  path: '/maintenance/calibration-rules',
  title: pages.calibrationRules.title,
  noun: { zh: '校准规则', en: 'calibration rule' },
  icon: pages.calibrationRules.icon,
  access: { read: pages.calibrationRules.permission, change: 'maintenance.plan' },
  history: true,
  sameBy: ['point_id', 'kind'],
  fields: {
    point_id,
    kind,
    device_id,
    unit_id,
    organisation_id,
    state: field.choice(
      '状态',
      'State',
      {
        items: [
          { value: 'failed', label: { zh: '不合格', en: 'Failed' }, tone: 'bad' },
          { value: 'overdue', label: { zh: '逾期', en: 'Overdue' }, tone: 'bad' },
          { value: 'soon', label: { zh: '即将到期', en: 'Due soon' }, tone: 'warning' },
          { value: 'ahead', label: { zh: '有效', en: 'Valid' }, tone: 'good' },
          { value: 'inactive', label: { zh: '停用', en: 'Inactive' }, tone: 'neutral' },
        ],
      },
      { readOnly: true },
    ),
    due_on: field.date('下次到期', 'Next due', { readOnly: true }),
    last_done_at: field.moment('上次时间', 'Last done', { readOnly: true }),
    last_result: field.choice(
      '上次结果',
      'Last result',
      { items: calibrationResults },
      { readOnly: true },
    ),
    is_active: field.flag('启用', 'Active', { default: true }),
    interval_days: field.integer('间隔', 'Interval', {
      required: true,
      minimum: 1,
      maximum: 3650,
      unit: 'd',
    }),
    starts_on: field.date('首次到期', 'First due', { required: true }),
    lead_days: field.integer('提前天数', 'Days ahead', {
      required: true,
      minimum: 0,
      maximum: 90,
      default: 3,
      description: {
        zh: '到期前多少天列入维护工作。',
        en: 'How long before its due day it stands among the maintenance tasks.',
      },
    }),
    error_kind: field.choice(
      '误差表示',
      'Error expressed as',
      { items: errorKinds },
      { required: true, default: 'relative' },
    ),
    range_value: field.number('量程', 'Range', {
      minimum: 0.001,
      description: {
        zh: '引用误差以此为分母，取仪器校准所用的量程。',
        en: 'What the error is divided by: the range that the analyser is calibrated for.',
      },
    }),
    unit_of_measure: field.text('计量单位', 'Unit of measure', {
      maxLength: 64,
      description: { zh: '留空则取监测点的计量单位。', en: 'Empty for that of the point.' },
    }),
    limit_value: field.number('误差限值', 'Limit of the error', {
      minimum: 0,
      description: {
        zh: '误差绝对值不超过限值为合格；留空则只记录，不判定。',
        en: 'An error up to it, in either direction, passes. Empty: errors are recorded and not judged.',
      },
    }),
    limit_source: field.text('限值依据', 'Source of the limit', {
      maxLength: 200,
      description: {
        zh: '标准号与条款、验收文件或本厂规程。',
        en: 'Standard and clause, document of acceptance, or instruction of the plant.',
      },
    }),
    minimum_pairs: field.integer('最少数据对', 'Pairs at least', {
      minimum: 1,
      maximum: 20,
      default: 3,
      description: {
        zh: 'HJ 356-2019：至少 3 个测定数据对；不足则不判定。',
        en: 'HJ 356-2019 asks for at least 3 pairs; with fewer a comparison is not judged.',
      },
    }),
    needed_pairs: field.integer('须合格的数据对', 'Pairs within the limit', {
      minimum: 1,
      maximum: 20,
      description: { zh: '留空则须全部合格。', en: 'Empty: all of them.' },
    }),
    people: workFields.people,
    role: workFields.role,
  },
  rules: {
    range_value: { visibleWhen: isOfRange, requiredWhen: isOfRange },
    limit_source: { visibleWhen: hasLimit, requiredWhen: hasLimit },
    minimum_pairs: { visibleWhen: isComparison, requiredWhen: isComparison },
    needed_pairs: { visibleWhen: isComparison },
  },
  list: {
    columns: ['point_id', 'kind', 'state', 'due_on', 'interval_days', 'limit_value', 'last_result'],
    sort: 'due_on',
    counts: 'state',
    selection: true,
    actions: 'menu',
  },
  form: {
    groups: [
      field.group('分析仪', 'Analyser', ['point_id', 'kind', 'is_active']),
      field.group('期限', 'Deadline', [
        'interval_days',
        'starts_on',
        'lead_days',
        'people',
        'role',
      ]),
      field.group('判定', 'Limit', [
        'error_kind',
        'range_value',
        'unit_of_measure',
        'limit_value',
        'limit_source',
        'minimum_pairs',
        'needed_pairs',
      ]),
      field.group('现状', 'State', [
        'device_id',
        'unit_id',
        'organisation_id',
        'state',
        'due_on',
        'last_done_at',
        'last_result',
      ]),
    ],
  },
})
